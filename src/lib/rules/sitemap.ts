import type { SitemapEntry, SitemapPart } from '#lib/contract/sitemap.ts'
import { xmlText } from './xml.ts'

type Shown = 'products' | 'bundles' | 'landings' | 'faqs'

/** Public pages that exist without data. */
export const SITE_PAGES: readonly { path: string; shows: readonly Shown[] }[] = [
  { path: '/', shows: ['products', 'bundles', 'landings'] },
  { path: '/search/', shows: ['products'] },
  { path: '/bundles', shows: ['bundles'] },
  { path: '/brands', shows: ['products'] },
  { path: '/faqs', shows: ['faqs'] },
]

/** Excluded from crawling: pages that need sign-in or are personal. */
const PRIVATE_PATHS = [
  '/api/',
  '/bank/',
  '/cart',
  '/checkout',
  '/login',
  '/payments',
  '/profile',
  '/receipts/',
  '/register',
] as const

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `origin` without a trailing slash. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE_PATHS.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function sitemapIndex(origin: string, parts: readonly SitemapPart[]): string {
  const listed = parts.map(({ kind, page, changed_at }) =>
    element('sitemap', `${origin}/sitemap-${kind}-${page}.xml`, changed_at),
  )
  return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${listed.join('')}</sitemapindex>\n`
}

export function sitemapPart(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed_at }) => element('url', origin + path, changed_at))
  return `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`
}

function element(name: string, address: string, changedAt: number | null): string {
  const changed = changedAt === null ? '' : `<lastmod>${momentText(changedAt)}</lastmod>`
  return `<${name}><loc>${xmlText(address)}</loc>${changed}</${name}>\n`
}

/** W3C date and time of epoch seconds. */
const momentText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
