const LOOK_MS = 4_000

/**
 * A page that the service worker had because the shop did not answer (`data-cut`): asks until it does.
 * The browser may know of no interruption, and tells of no end then.
 */
export function lookForShop(): void {
  if (!document.querySelector('#net[data-cut]')) return
  fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(LOOK_MS) }).then(
    () => dispatchEvent(new Event('online')),
    () => setTimeout(lookForShop, LOOK_MS),
  )
}
