// Inline script of the offline page, which the service worker shows under another page's address:
// reloads when that page answers.

const OFFLINE_PATH = '/offline'
const RETRY_DELAY_MS = 2_000
const TIMEOUT_MS = 15_000
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** A connection that just came back may still fail. */
async function reloadIfAvailable(): Promise<void> {
  clearTimeout(retryTimer)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null)
  if (answer && !/^5/.test(`${answer.status}`)) location.reload()
  else if (navigator.onLine) scheduleRetry()
}

/** Hidden pages do not poll. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => {
    if (document.hidden)
      document.addEventListener('visibilitychange', scheduleRetry, { once: true })
    else void reloadIfAvailable()
  }, RETRY_DELAY_MS)
}

if (location.pathname.replace(/\/$/, '') !== OFFLINE_PATH) {
  addEventListener('online', () => void reloadIfAvailable())
  if (navigator.onLine) scheduleRetry()
}

export {}
