/** Registers the service worker when the page is idle. */
export function keepOffline(): void {
  // Needs TLS, except on localhost.
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
    // Registration fails in private windows or on a full disk.
    return
  }
  if (!first) return
  // The page was loaded before its worker: reports its files.
  const { active } = await serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}
