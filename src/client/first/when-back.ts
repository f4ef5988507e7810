// Instead of a page that could not be had: once it can be, that page. Where the connection itself is
// there it is the shop that did not answer.
import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'

const OWN_PATH = '/offline'
const PAUSE_MS = 2_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** The first moments of a connection do not always carry: it is tried until there is an answer. */
async function look(): Promise<void> {
  clearTimeout(waiting)
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const answer = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null)
  if (answer && answer.status < HttpStatus.internalServerError) location.reload()
  else if (navigator.onLine) lookSoon()
}

/** A page in the background rests until somebody looks at it. */
function lookSoon(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (document.hidden) document.addEventListener('visibilitychange', lookSoon, { once: true })
    else void look()
  }, PAUSE_MS)
}

if (location.pathname.replace(/\/$/, '') !== OWN_PATH) {
  addEventListener('online', () => void look())
  if (navigator.onLine) lookSoon()
}
