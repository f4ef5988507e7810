// Before the first paint: who is here and how much the basket holds, from the stores' keys. The
// bottom bar's link takes the field without moving the page; else it is a jump to it. A click on
// what an island will make live (`data-intent`) is marked `data-missed`, from the first paint on;
// the island does what was asked for and takes both attributes away.
const { documentElement } = document

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    // Nothing readable is there.
    return undefined
  }
}

function show(): void {
  documentElement.toggleAttribute('data-in', !!read('sabad:user'))
  const lines = read('sabad:cart')
  const count = Array.isArray(lines)
    ? (lines as ({ count?: number } | null)[]).reduce((sum, line) => sum + (line?.count ?? 0), 0)
    : 0
  const text = count ? String(count).replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '') : ''
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = text
}
show()
for (const sign of ['storage', 'pageshow']) addEventListener(sign, show)

const hold = (event: Event) => {
  const marked = (event.target as Element).closest('[data-intent]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.setAttribute('data-missed', '')
}
addEventListener('click', hold, true)

addEventListener('click', event => {
  if (!(event.target as Element).closest('[href="#q"]')) return
  event.preventDefault()
  document.getElementById('q')?.focus({ preventScroll: true })
})

const header = document.getElementById('hd')
let last = 0
addEventListener('scroll', () => {
  const now = scrollY
  if (Math.abs(now - last) < 8) return
  header?.toggleAttribute('data-away', now > last && now > 160)
  last = now
})

export {}
