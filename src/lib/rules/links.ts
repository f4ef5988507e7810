/** Addresses of records, and which addresses are allowed in links. */
import { readUrl } from './read-url.ts'

interface Slugged {
  id: number
  slug: string
}

/** Characters that a path cannot carry. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const PATH_UNSAFE = /[\u0000-\u001f\u007f/?#;%\\]/g

/** Remote backends may send characters that a path cannot carry. */
export function pathSlug({ slug }: Pick<Slugged, 'slug'>): string {
  const safeSlug = slug.toWellFormed().replace(PATH_UNSAFE, '-')
  return /^\.{0,2}$/.test(safeSlug) ? '-' : safeSlug
}

/** False for a former name, and for the id of a record that was merged into this one. */
export const isAddressOf = (
  { id, slug }: { id?: string | undefined; slug?: string | undefined },
  record: Slugged,
): boolean => id === String(record.id) && slug === pathSlug(record)

const withSlug = (base: string, record: Slugged): string =>
  `${base}/${record.id}/${encodeURIComponent(pathSlug(record))}`

export const productHref = (product: Slugged): string => withSlug('/products', product)
export const bundleHref = (bundle: Slugged): string => withSlug('/bundles', bundle)
/** Short addresses for text messages; they redirect. */
export const shortProductHref = (id: number): string => `/products/${id}`
export const shortBundleHref = (id: number): string => `/bundles/${id}`
export const brandHref = (brand: Slugged): string => `${withSlug('/search/brands', brand)}/`

/** A leaf shows products, a branch shelves. */
export const categoryHref = (category: Slugged & { type: 'branch' | 'leaf' }): string =>
  `${withSlug('/search/categories', category)}/${category.type === 'branch' ? 'shelves' : ''}`

export const landingHref = (slug: string): string => `/landings/${encodeURIComponent(slug)}`
export const shelfHref = (id: number): string => `/search/?shelf=${id}`
export const searchHref = (query: string): string => `/search/?${new URLSearchParams({ q: query })}`
export const specialSaleHref = '/search/?special_sale=1'
export const bestSellingHref = '/search/?sortby=3'
export const newestHref = '/search/?sortby=4'
/** A home row alone, loaded when it was missing. */
export const rowHref = (id: number): string => `/rows/${id}`
export const ordersHref = '/profile/orders'
export const orderChangeHref = (id: number): string => `${ordersHref}/${id}/change`
export const receiptHref = (id: number): string => `/receipts/${id}`
/** The page of an order for whoever has its link. */
export const orderPageHref = (token: string): string => `/o/${token}`
/** Where its change is paid; the browser knows the rest of the token. */
export const orderReturnHref = (
  trackingCode: string,
  { paid, toWallet, twice }: { paid: boolean; toWallet: boolean; twice: boolean },
): string =>
  `/o/${trackingCode}?done=${twice ? 'twice' : toWallet ? 'to-wallet' : paid ? 'paid' : 'unpaid'}`
/** Withdraws the consent to offers by text message. */
export const stopOffersHref = (token: string): string => `/o/stop/${token}`
export const loginHref = (backUrl: string): string =>
  `/login?backUrl=${encodeURIComponent(backUrl)}`

/** The page after placing an order or returning from a gateway. */
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
/** With slashes and host: `https:x` is a relative path on some pages. */
const WEB = /^https?:\/\/[^/]/i
const PERSON = /^(mailto|tel):/i
// Characters that browsers drop or read as a slash.
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const MISREAD = /[\u0000-\u001f\u007f\\]|^\s|\s$/

/** Of this site, absolute http(s) without user info, mailto or tel; else '#'. */
export function safeHref(href: string): string {
  const base = 'https://sabad.invalid'
  const url = MISREAD.test(href) ? null : readUrl(href, base)
  if (!url) return '#'
  if (!SCHEME.test(href)) return url.origin === base ? href : '#'
  if (WEB.test(href)) return url.username === '' ? href : '#'
  return PERSON.test(href) ? href : '#'
}

/** A path of this site; null for anything else. */
export function safeBackUrl(backUrl: string | null): string | null {
  if (!backUrl?.startsWith('/')) return null
  const base = 'https://sabad.invalid'
  const url = readUrl(backUrl, base)
  if (!url) return null
  // `/..//evil.example` resolves to another site.
  const path = url.pathname + url.search
  return url.origin === base && !path.startsWith('//') ? path : null
}

interface GeoPoint {
  lat: number
  lng: number
}

const PLACE_ZOOM = 16

/** Opens the device's map app. */
export const geoHref = ({ lat, lng }: GeoPoint): string => `geo:${lat},${lng}?z=${PLACE_ZOOM}`

/** Opens the point on openstreetmap.org. */
export const openStreetMapHref = ({ lat, lng }: GeoPoint): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${PLACE_ZOOM}/${lat}/${lng}`
