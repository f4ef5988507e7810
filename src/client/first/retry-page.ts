// `data-cut` tells that only the shop failed.
import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'

const OWN_PATH = '/offline'
const PAUSE_MS = 2_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** A connection that just came back may still fail. */
async function tryPage(): Promise<void> {
  clearTimeout(waiting)
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const answer = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null)
  if (answer && answer.status < HttpStatus.internalServerError) location.reload()
  else if (navigator.onLine) tryPageSoon()
}

/** Hidden pages do not poll. */
function tryPageSoon(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (document.hidden) document.addEventListener('visibilitychange', tryPageSoon, { once: true })
    else void tryPage()
  }, PAUSE_MS)
}

if (location.pathname.replace(/\/$/, '') !== OWN_PATH) {
  addEventListener('online', () => void tryPage())
  if (navigator.onLine) tryPageSoon()
}
