// After the first screen is painted, adds the style sheets, content and modules of the noscript
// element above (decision 058). Inserted inside that element's parent, because Chromium
// restores scroll anchors by child index.
const { currentScript, documentElement } = document
const noscript = currentScript?.previousElementSibling as HTMLElement
const content = document.createRange().createContextualFragment(noscript.textContent)

const { dataset } = documentElement
/** client/infinite-scroll.ts restores the list of this history entry. */
const hasPosition = Boolean((history.state as { list?: unknown } | null)?.list)

const settled = (elements: Iterable<HTMLElement>) =>
  Promise.all([...elements].map(each => new Promise(done => (each.onload = each.onerror = done))))

async function loadDeferred(): Promise<void> {
  const sheets = [...content.querySelectorAll('link')]
  const stylesLoaded = settled(sheets)
  noscript.append(...sheets)
  await stylesLoaded
  dataset['page'] = hasPosition ? 'returning' : 'styled'
  // Modules read the whole document, and nothing else would make them wait for it.
  if (document.readyState === 'loading')
    await new Promise(done => document.addEventListener('DOMContentLoaded', done))
  const modulesLoaded = settled(content.querySelectorAll<HTMLElement>('script[src]'))
  noscript.append(content)
  await modulesLoaded
  dataset['page'] = 'ready'
}
// The browser restores the scroll position while loading, which needs the full height.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// The frame callback does not run in a hidden page.
if (document.hidden || visit?.type !== 'navigate') void loadDeferred()
else
  new IntersectionObserver((_, observer) => {
    observer.disconnect()
    void loadDeferred()
  }).observe(documentElement)

export {}
