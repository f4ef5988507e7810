// Instead of a page that could not be had: once it can be, that page.
const PAUSE_MS = 2_000
const SERVER_FAULT = 500

/** The first moments of a connection do not always carry: it is tried until there is an answer. */
async function look(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  if (answer && answer.status < SERVER_FAULT) location.reload()
  else if (navigator.onLine) setTimeout(() => void look(), PAUSE_MS)
}
addEventListener('online', () => void look())

export {}
