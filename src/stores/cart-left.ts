const LEFT = 'sabad:cart-left'

/** By then what was on its way when its page was left has arrived. */
const SECOND_READ_MS = 1_000

/** A page is left while the shop is being told something: whoever reads next may be too early. */
export function markLeft(): void {
  try {
    sessionStorage.setItem(LEFT, '1')
  } catch {
    // Without storage the next page shows what it reads first.
  }
}

/** Reads the basket a second time where the page before was left like that. */
export function readAgainAfterLeft(read: () => void): void {
  try {
    if (sessionStorage.getItem(LEFT) === null) return
    sessionStorage.removeItem(LEFT)
    setTimeout(read, SECOND_READ_MS)
  } catch {
    // Without storage nothing was marked.
  }
}
