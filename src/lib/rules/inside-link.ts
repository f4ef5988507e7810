import { SITE_PAGES } from './sitemap.ts'

/** Where a link of the shop's own leads. */
export type InsideLink =
  | { to: 'product' | 'bundle' | 'category' | 'brand' | 'shelf'; id: number }
  | { to: 'landing'; slug: string }
  | { to: 'page' | 'elsewhere' | 'nowhere' }

const FIXED: ReadonlySet<string> = new Set([
  ...SITE_PAGES.map(({ path }) => path.replace(/(?<=.)\/$/, '')),
  ...['/about-us', '/terms', '/contact-us', '/cart', '/checkout', '/login', '/register'],
  ...['/profile', '/profile/edit', '/profile/orders', '/profile/addresses'],
  ...['/profile/coupons-codes', '/profile/referral', '/profile/company', '/profile/credit'],
])
const RECORDS = [
  { to: 'product', path: /^\/products\/(\d{1,9})(\/|$)/ },
  { to: 'bundle', path: /^\/bundles\/(\d{1,9})(\/|$)/ },
  { to: 'category', path: /^\/search\/categories\/(\d{1,9})(\/|$)/ },
  { to: 'brand', path: /^\/search\/brands\/(\d{1,9})(\/|$)/ },
] as const
const LANDING = /^\/landings\/([^/]+)\/?$/
const BASE = 'https://sabad.invalid'

/** What a link of a page leads to, as far as its address says. */
export function insideLink(href: string): InsideLink {
  if (!href.startsWith('/') || !URL.canParse(href, BASE))
    return { to: /^[?#]/.test(href) ? 'page' : 'elsewhere' }
  const { pathname, searchParams } = new URL(href, BASE)
  for (const { to, path } of RECORDS) {
    const id = path.exec(pathname)?.[1]
    if (id !== undefined) return { to, id: Number(id) }
  }
  const slug = LANDING.exec(pathname)?.[1]
  if (slug !== undefined) return { to: 'landing', slug }
  const path = pathname.replace(/(?<=.)\/$/, '')
  const shelf = searchParams.get('shelf') ?? searchParams.get('special_shelf')
  if (path === '/search' && /^\d{1,9}$/.test(shelf ?? '')) return { to: 'shelf', id: Number(shelf) }
  return { to: FIXED.has(path) ? 'page' : 'nowhere' }
}
