// At the end of a first screen: after it is painted, adds the style sheets, content and modules of
// the noscript element above. Inside that element, because Chromium restores scroll anchors by
// child index.
const {
  documentElement: { dataset },
  currentScript: { previousElementSibling: noscript },
} = document as Document & { currentScript: { previousElementSibling: HTMLElement } }
const content = document.createRange().createContextualFragment(noscript.textContent)

const settled = (selector: string) =>
  Promise.all(
    [...content.querySelectorAll<HTMLElement>(selector)].map(
      each => new Promise(done => (each.onload = each.onerror = done)),
    ),
  )

async function load(): Promise<void> {
  const stylesLoaded = settled('link')
  noscript.append(...content.querySelectorAll('link'))
  await stylesLoaded
  dataset['page'] = 'styled'
  // client/infinite-scroll.ts restores the list of this history entry, hidden for at least a frame:
  // between two frames in which it is visible, it would move visibly.
  if ((history.state as { list?: unknown } | null)?.list) {
    dataset['page'] = 'returning'
    await new Promise(requestAnimationFrame)
  }
  // Modules read the whole document, and nothing else would make them wait for it.
  if (document.readyState === 'loading')
    await new Promise(done => addEventListener('DOMContentLoaded', done))
  const scriptsLoaded = settled('script')
  noscript.append(content)
  await scriptsLoaded
  dataset['page'] = 'ready'
}

;(onstorage as () => void)()
// The browser restores the scroll position while loading, which needs the full height.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// The frame callback does not run in a hidden page.
if (document.hidden || visit?.type !== 'navigate') void load()
else
  new IntersectionObserver((_, observer) => {
    observer.disconnect()
    void load()
  }).observe(noscript)

export {}
