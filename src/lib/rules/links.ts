/** Section 2: the addresses of the shop that are made of data, and what may stand in a link. */
import { readUrl } from './read-url.ts'

interface Slugged {
  id: number
  slug: string
}

/** What a path does not carry as it is, or what would lead elsewhere in one. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const UNPATHLY = /[\u0000-\u001f\u007f/?#;%\\]/g

/**
 * The slug of a record as its address carries it. A server of ours makes no other; one of another
 * shop may: its page is asked for by this one.
 */
export function pathSlug({ slug }: Pick<Slugged, 'slug'>): string {
  const carried = slug.toWellFormed().replace(UNPATHLY, '-')
  return /^\.{0,2}$/.test(carried) ? '-' : carried
}

const withSlug = (base: string, record: Slugged): string =>
  `${base}/${record.id}/${encodeURIComponent(pathSlug(record))}`

export const productHref = (product: Slugged): string => withSlug('/products', product)
export const bundleHref = (bundle: Slugged): string => withSlug('/bundles', bundle)
/** Addresses without the slug, short enough for a text message; they redirect to the whole ones. */
export const shortProductHref = (id: number): string => `/products/${id}`
export const shortBundleHref = (id: number): string => `/bundles/${id}`
export const brandHref = (brand: Slugged): string => `${withSlug('/search/brands', brand)}/`

/** A leaf opens its products, a branch its shelves. */
export const categoryHref = (category: Slugged & { type: 'branch' | 'leaf' }): string =>
  `${withSlug('/search/categories', category)}/${category.type === 'branch' ? 'shelves' : ''}`

export const landingHref = (slug: string): string => `/landings/${encodeURIComponent(slug)}`
export const shelfHref = (id: number): string => `/search/?shelf=${id}`
export const searchHref = (query: string): string => `/search/?${new URLSearchParams({ q: query })}`
export const specialSaleHref = '/search/?special_sale=1'
/** A row of home by itself, for the page that went out without it. */
export const rowHref = (id: number): string => `/rows/${id}`
/** The orders of whoever is signed in. */
export const ordersHref = '/profile/orders'
export const receiptHref = (id: number): string => `/receipts/${id}`
export const loginHref = (backUrl: string): string =>
  `/login?backUrl=${encodeURIComponent(backUrl)}`

/** Section 2: the page after an order was saved or a payment came back. */
export function paymentsHref(result: {
  trackingCode: string
  message: string
  paid: boolean
}): string {
  const query = new URLSearchParams({
    tracking_code: result.trackingCode,
    message: result.message,
    status: result.paid ? '1' : '0',
  })
  return `/payments?${query}`
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** With both slashes and a host: `https:x` would be a path on some pages, another host on others. */
const WEB = /^https?:\/\/[^/]/i
const PERSON = /^(mailto|tel):/i
// What browsers drop, or read as a slash: an address that holds it is not what it looks like.
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const MISREAD = /[\u0000-\u001f\u007f\\]|^\s|\s$/

/**
 * An address from the database that may stand in an `href`: of this site, of another one in its full
 * form and without a user's name, of mail or of a phone. Anything else becomes '#'.
 */
export function safeHref(href: string): string {
  const base = 'https://sabad.invalid'
  const url = MISREAD.test(href) ? null : readUrl(href, base)
  if (!url) return '#'
  if (!SCHEME.test(href)) return url.origin === base ? href : '#'
  if (WEB.test(href)) return url.username === '' ? href : '#'
  return PERSON.test(href) ? href : '#'
}

/** A path of this site to return to, or null: never another site, never a scheme. */
export function safeBackUrl(backUrl: string | null): string | null {
  if (!backUrl?.startsWith('/')) return null
  const base = 'https://sabad.invalid'
  const url = readUrl(backUrl, base)
  if (!url) return null
  // `/..//evil.example` is of this site, but the path it comes down to is not.
  const path = url.pathname + url.search
  return url.origin === base && !path.startsWith('//') ? path : null
}

interface Place {
  lat: number
  lng: number
}

const PLACE_ZOOM = 16

/** A place in whatever map a device has. */
export const geoHref = ({ lat, lng }: Place): string => `geo:${lat},${lng}?z=${PLACE_ZOOM}`

/** A place, marked on the map that everybody can open. */
export const openStreetMapHref = ({ lat, lng }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${PLACE_ZOOM}/${lat}/${lng}`
