import { readUrl } from './read-url.ts'
import { SITE_PAGES } from './sitemap.ts'

/** Target of a link within the shop. */
export type InsideLink =
  | { to: 'product' | 'bundle' | 'category' | 'brand' | 'shelf'; id: number }
  | { to: 'landing'; slug: string }
  | { to: 'page' | 'elsewhere' | 'nowhere' }

/** Pages that exist without data, without a trailing slash. */
export const FIXED_PAGES: ReadonlySet<string> = new Set([
  ...SITE_PAGES.map(({ path }) => path.replace(/(?<=.)\/$/, '')),
  '/about-us',
  '/terms',
  '/contact-us',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/profile',
  '/profile/edit',
  '/profile/orders',
  '/profile/addresses',
  '/profile/coupons-codes',
  '/profile/referral',
  '/profile/company',
  '/profile/credit',
  '/profile/wholesales',
  '/profile/change-mobile',
  '/profile/change-password',
])
const RECORDS = [
  { to: 'product', path: /^\/products\/(\d{1,9})(\/|$)/ },
  { to: 'bundle', path: /^\/bundles\/(\d{1,9})(\/|$)/ },
  { to: 'category', path: /^\/search\/categories\/(\d{1,9})(\/|$)/ },
  { to: 'brand', path: /^\/search\/brands\/(\d{1,9})(\/|$)/ },
] as const
const LANDING = /^\/landings\/([^/]+)\/?$/
const BEGINNING = /^(\/|[a-z][a-z\d+.-]*:)/i

/** Whether a text is an address: absolute, a path or a fragment. */
export const isAddress = (text: string): boolean => /^([/?#]|[a-z][a-z\d+.-]*:)/i.test(text)

/** Target of a link by its address; absolute addresses of `siteUrl` count as internal. */
export function insideLink(href: string, siteUrl: string): InsideLink {
  if (/^[?#]/.test(href)) return { to: 'page' }
  // Relative links depend on the page.
  const url = BEGINNING.test(href) ? readUrl(href, siteUrl) : null
  if (!url) return { to: 'nowhere' }
  const { host, pathname, searchParams } = url
  if (host !== new URL(siteUrl).host) return { to: 'elsewhere' }
  for (const { to, path } of RECORDS) {
    const id = path.exec(pathname)?.[1]
    if (id !== undefined) return { to, id: Number(id) }
  }
  const slug = LANDING.exec(pathname)?.[1]
  if (slug !== undefined) return { to: 'landing', slug }
  const path = pathname.replace(/(?<=.)\/$/, '')
  const shelf = searchParams.get('shelf') ?? searchParams.get('special_shelf')
  if (path === '/search' && /^\d{1,9}$/.test(shelf ?? '')) return { to: 'shelf', id: Number(shelf) }
  return { to: FIXED_PAGES.has(path) ? 'page' : 'nowhere' }
}
