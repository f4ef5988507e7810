const POLL_MS = 4_000

/** Polls on a cached page (`data-cut`), because `online` may never fire. */
export function pollConnection(): void {
  if (!document.querySelector('#connection[data-cut]')) return
  fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(POLL_MS) }).then(
    () => dispatchEvent(new Event('online')),
    () => setTimeout(pollConnection, POLL_MS),
  )
}
