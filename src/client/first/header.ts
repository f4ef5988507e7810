// Also in begin.ts, for pages whose header has its script later; of two that hold, one acts.
import './hold.ts'
import { showWho, stored } from './who.ts'

// Who is here and how much the basket holds, from the stores' keys: before the first paint, or with
// what a first screen shows below the header (front/fold.ts), where begin.ts has said who. The
// bottom bar's link takes the field without moving the page; else it is a jump to it.
function show(): void {
  showWho()
  const lines = stored('sabad:cart')
  let count = 0
  if (Array.isArray(lines))
    for (const line of lines as ({ count?: number } | null)[])
      // Counts outside of what a line may hold are dropped; the store has the exact limit.
      if (/^[1-9]\d{0,4}$/.test(`${line?.count}`)) count += Number(line?.count)
  // eslint-disable-next-line eslint-core/no-restricted-syntax -- one number; lib/text is too large for an inline script
  const text = count ? count.toLocaleString('fa') : ''
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = text
}
show()
for (const sign of ['storage', 'pageshow']) addEventListener(sign, show)

const made = location.href
addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  // A list may have moved on since its page was made; home and what was not found are no way back.
  if (location.href !== made && link?.matches('.for-guest[href*="?"]')) {
    const { href } = link
    link.search = `?backUrl=${encodeURIComponent(location.pathname + location.search)}`
    // As it was, for whoever comes back to the list that was made.
    setTimeout(() => (link.href = href))
  }
  if (!link?.matches('[href="#q"]')) return
  event.preventDefault()
  document.getElementById('q')?.focus({ preventScroll: true })
})

// iOS shows what is pressed (:active) only in a document that listens to touches.
document.addEventListener('touchstart', () => undefined, { passive: true })

const header = document.getElementById('hd')
let last = 0
addEventListener('scroll', () => {
  const now = scrollY
  if (Math.abs(now - last) < 8) return
  header?.toggleAttribute('data-away', now > last && now > 160)
  last = now
})
