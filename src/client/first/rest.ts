// At the fold: the first screen is painted alone, with its picture; then come the style sheets that
// the noscript element above names, what follows with them, and the page's modules (decision 058).
// Within that element: Chromium finds the place of whoever comes back by a part's number among others.
const { currentScript, documentElement } = document
const fold = currentScript?.previousElementSibling as HTMLElement
const named = document.createRange().createContextualFragment(fold.textContent)

const settled = (elements: Iterable<HTMLElement>) =>
  Promise.all([...elements].map(each => new Promise(done => (each.onload = each.onerror = done))))

async function bring(): Promise<void> {
  const sheets = [...named.querySelectorAll('link')]
  const styled = settled(sheets)
  fold.append(...sheets)
  await styled
  documentElement.setAttribute('data-first', 'styled')
  // The modules look at the whole page; from here nothing else would let them wait for it.
  if (document.readyState === 'loading')
    await new Promise(done => document.addEventListener('DOMContentLoaded', done))
  const alive = settled(named.querySelectorAll<HTMLElement>('script[src]'))
  fold.append(named)
  await alive
  documentElement.removeAttribute('data-first')
}
// Whoever comes back, or reloads, is brought to their place by the browser while the page loads:
// by then it must be as tall as it was.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// The first notice comes with the first frame; a page that nobody sees has none.
if (document.hidden || visit?.type !== 'navigate') void bring()
else
  new IntersectionObserver((_, frame) => {
    frame.disconnect()
    void bring()
  }).observe(documentElement)

export {}
