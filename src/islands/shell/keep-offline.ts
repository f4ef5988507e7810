/** Starts the service worker when the page is done and the browser has nothing else to do. */
export function keepOffline(): void {
  // Over plain HTTP, localhost aside, browsers have none.
  if (!('serviceWorker' in navigator)) return
  const start = () => void register()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  const first = !serviceWorker.controller
  try {
    await serviceWorker.register('/sw.js')
  } catch {
    // The shop works without it: a private window, a full disk.
    return
  }
  if (!first) return
  // This page came before its worker: it is told what was read.
  const { active } = await serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}
