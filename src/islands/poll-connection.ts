const POLL_MS = 4_000

/**
 * On a cached page that the service worker showed because the shop did not answer (`data-cut`): polls
 * until it answers, since the browser may fire no `online` event.
 */
export function pollConnection(): void {
  if (!document.querySelector('#net[data-cut]')) return
  fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(POLL_MS) }).then(
    () => dispatchEvent(new Event('online')),
    () => setTimeout(pollConnection, POLL_MS),
  )
}
