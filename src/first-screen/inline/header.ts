// Also in begin.ts, where the header script comes later; a second listener does nothing.
import { CART_KEY } from '#lib/rules/storage-keys.ts'
import './hold-clicks.ts'
import { showSignInState, stored } from './sign-in-state.ts'

// Before the first paint, or after the first screen. The search link focuses the field without
// scrolling.
function show(): void {
  showSignInState()
  const lines = stored(CART_KEY)
  let count = 0
  if (Array.isArray(lines))
    for (const line of lines as ({ count?: number } | null)[])
      // Counts that no line can have are ignored; the store knows the exact limit.
      if (/^[1-9]\d{0,4}$/.test(`${line?.count}`)) count += Number(line?.count)
  // eslint-disable-next-line eslint-core/no-restricted-syntax -- one number; lib/text is too large for an inline script
  const text = count ? count.toLocaleString('fa') : ''
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = text
}
show()
onstorage = onpageshow = show

const initialHref = location.href
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
  event.preventDefault()
  document.getElementById('q')?.focus({ preventScroll: true })
})

// iOS applies :active only in documents with a touch listener.
document.addEventListener('touchstart', () => undefined, { passive: true })

const header = document.getElementById('header')
let last = 0
addEventListener('scroll', () => {
  const now = scrollY
  if (Math.abs(now - last) < 8) return
  header?.toggleAttribute('data-away', now > last && now > 160)
  last = now
})
