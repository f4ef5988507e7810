const SCROLL_STEP_PX = 8
const HIDDEN_BELOW_PX = 160

/** Sign-in and search links of the header and the bottom bar, and the header that hides on the way down. */
export function startHeader(): void {
  const initialHref = document.documentElement.dataset['initialHref'] ?? location.href
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    // A list may have changed its address; home and not-found pages are no return targets.
    if (location.href !== initialHref && link?.matches('.for-guest[href*="?"]')) {
      const { href } = link
      link.search = `?backUrl=${encodeURIComponent(location.pathname + location.search)}`
      // Restored for a visitor who comes back to the page.
      setTimeout(() => (link.href = href))
    }
    if (!link?.matches('[href="#q"]')) return
    // Focuses the field without scrolling.
    event.preventDefault()
    document.getElementById('q')?.focus({ preventScroll: true })
  })
  // iOS applies :active only in documents with a touch listener.
  document.addEventListener('touchstart', () => undefined, { passive: true })
  hideOnTheWayDown()
}

function hideOnTheWayDown(): void {
  const header = document.getElementById('header')
  let last = 0
  addEventListener('scroll', () => {
    const now = scrollY
    if (Math.abs(now - last) < SCROLL_STEP_PX) return
    header?.toggleAttribute('data-away', now > last && now > HIDDEN_BELOW_PX)
    last = now
  })
}
