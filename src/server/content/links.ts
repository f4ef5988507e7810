import type { GroupList } from '#lib/contract/admin/group.ts'
import type { ContentValue } from '#lib/contract/admin/content-walk.ts'
import { type InsideLink, insideLink, isAddress } from '#lib/rules/inside-link.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import {
  describeRecords,
  findProducts,
  listLandings,
  listRefsByIds,
  productReference,
  type RefRow,
  searchLandings,
  searchRefs,
  type Shop,
} from './references.ts'
import type { Db } from '../platform/database/open.ts'
import type { Reference } from '#lib/contract/admin/reference.ts'
import {
  brandHref,
  bundleHref,
  categoryHref,
  landingHref,
  productHref,
  safeHref,
} from '#lib/rules/links.ts'
import { linkKinds } from '#lib/text/labels/admin-content.ts'
import { pageOfAddress } from '#lib/text/labels/admin-links.ts'
import { findOpenTitles } from './content-version-queries.ts'
import type { Deps } from '../deps.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { slugOf } from '#lib/text/slug.ts'

interface DocumentLink {
  path: string
  href: string
  /** Within a text rather than in a link field. */
  inText: boolean
}

const HREF = /<a\b[^>]*?\bhref="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<' }

export const linksIn = (leaves: readonly ContentValue[]): DocumentLink[] =>
  leaves.flatMap(({ field, value, path }): DocumentLink[] => {
    if (field.as === 'link') return [{ path, href: String(value), inText: false }]
    if (field.as !== 'html') return []
    return [...String(value).matchAll(HREF)].map(([, encoded = '']) => {
      const href = decodeHref(encoded)
      return { path, href, inText: true }
    })
  })

/** The value of a link field or a text with other addresses. */
export function withLinks(
  { field, value }: ContentValue,
  change: (href: string) => string,
): unknown {
  if (field.as === 'link') return change(String(value))
  if (field.as !== 'html') return value
  return String(value).replace(HREF, (tag, encoded: string) =>
    tag.replace(`"${encoded}"`, () => `"${encodeHref(change(decodeHref(encoded)))}"`),
  )
}

const decodeHref = (encoded: string): string =>
  encoded.replace(/&(amp|quot|lt);/g, entity => ENTITIES[entity] ?? entity)

const encodeHref = (href: string): string =>
  href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Whether a link leads to the page of a group. */
export function leadsTo(href: string, siteUrl: string, list: GroupList, id: number): boolean {
  const link = insideLink(href, siteUrl)
  return 'id' in link && LINKED[link.to] === list && link.id === id
}

export function landingOf(href: string, siteUrl: string): string | null {
  const link = insideLink(href, siteUrl)
  return link.to === 'landing' ? decoded(link.slug) : null
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** `record` is null where there is none, or none is needed. */
export interface ResolvedLink {
  href: string
  link: InsideLink
  record: RefRow | null
}

export const LINKED = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  shelf: 'shelves',
} as const satisfies Partial<Record<InsideLink['to'], RefTarget>>

export async function resolveLinks(
  { db, siteUrl }: { db: Db; siteUrl: string },
  hrefs: readonly string[],
): Promise<ResolvedLink[]> {
  const links = [...new Set(hrefs)].map(href => ({ href, link: insideLink(href, siteUrl) }))
  const records = new Map<string, RefRow>()
  for (const [to, table] of Object.entries(LINKED)) {
    const ids = links.flatMap(({ link }) => (link.to === to && 'id' in link ? [link.id] : []))
    for (const row of await listRefsByIds(db, table, ids)) records.set(`${to} ${row.id}`, row)
  }
  const slugs = links.flatMap(({ href }) => landingOf(href, siteUrl) ?? [])
  for (const row of await listLandings(db, slugs)) records.set(`landing ${row.key}`, row)
  return links.map(({ href, link }) => {
    const target = 'id' in link ? link.id : landingOf(href, siteUrl)
    return { href, link, record: records.get(`${link.to} ${target ?? ''}`) ?? null }
  })
}

type LinkDeps = Pick<Deps, 'db' | 'now' | 'siteUrl'>

export async function describeLinks(
  shop: LinkDeps,
  hrefs: readonly string[],
): Promise<Reference[]> {
  // An unsafe link leads nowhere, whatever a browser makes of it.
  const safe = hrefs.filter(href => isAddress(href) && safeHref(href) !== '#')
  const resolved = await resolveLinks(shop, safe)
  const records = await describeTargets(shop, resolved)
  const drafts = await draftLandings(shop, resolved)
  return resolved.flatMap(({ href, link, record }): Reference[] => {
    const { to } = link
    if (to === 'page' || to === 'elsewhere') return [plainPage(href, to, shop.siteUrl)]
    if (to === 'landing') {
      const title = record?.name ?? drafts.get(landingOf(href, shop.siteUrl) ?? '')
      const state = record ? null : 'unpublished'
      return title === undefined
        ? []
        : [{ key: href, name: title, apart: linkKinds.landing, state }]
    }
    const reference = record && records.get(`${to} ${record.key}`)
    return reference ? [{ ...reference, key: href }] : []
  })
}

async function describeTargets(
  shop: LinkDeps,
  resolved: readonly ResolvedLink[],
): Promise<Map<string, Reference>> {
  const references = new Map<string, Reference>()
  for (const to of Object.keys(LINKED) as (keyof typeof LINKED)[]) {
    const rows = resolved.flatMap(({ link, record }) => (link.to === to && record ? [record] : []))
    const unique = [...new Map(rows.map(row => [row.id, row])).values()]
    if (unique.length === 0) continue
    for (const reference of await describeRecords(shop, LINKED[to], unique))
      references.set(
        `${to} ${reference.key}`,
        to === 'product' ? reference : { ...reference, apart: linkKinds[to] },
      )
  }
  return references
}

async function draftLandings(
  { db, siteUrl }: LinkDeps,
  resolved: readonly ResolvedLink[],
): Promise<Map<string, string>> {
  const slugs = resolved.flatMap(({ href, record }) =>
    record === null ? (landingOf(href, siteUrl) ?? []) : [],
  )
  return findOpenTitles(db, 'landing', slugs)
}

function plainPage(href: string, to: 'page' | 'elsewhere', siteUrl: string): Reference {
  if (/^[?#]/.test(href)) return { key: href, name: linkKinds.samePage, apart: '', state: null }
  const url = new URL(href, siteUrl)
  return { key: href, ...pageOfAddress(url, to === 'page'), state: null }
}

const EACH_MAX = 5

const QUERY_MAX_CHARS = 60

export async function findLinkTargets(
  shop: Shop & Pick<Deps, 'siteUrl'>,
  typed: string,
): Promise<Reference[]> {
  if (isAddress(typed)) return describeLinks(shop, [typed])
  const { db } = shop
  const q = typed.slice(0, QUERY_MAX_CHARS)
  const text = normalizeText(q)
  const toLink =
    (kind: string, hrefOf: (row: RefRow & { slug: string }) => string) =>
    (row: RefRow): Reference => {
      const href = hrefOf({ ...row, slug: slugOf(row.name) })
      return { key: href, name: row.name, apart: kind, state: null }
    }
  const groups = await Promise.all([
    searchLandings(db, text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.landing, ({ key }) => landingHref(key))),
    ),
    categoryTargets(shop, text),
    searchRefs(db, 'brands', text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.brand, brandHref)),
    ),
    searchRefs(db, 'bundles', text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.bundle, bundleHref)),
    ),
    productTargets(shop, q),
  ])
  return groups.flat()
}

async function categoryTargets({ db }: LinkDeps, text: string): Promise<Reference[]> {
  const rows = await searchRefs(db, 'categories', text, EACH_MAX)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const types = await db
    .selectFrom('categories')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .execute()
  const typeOf = new Map(types.map(({ id, type }) => [id, type]))
  return rows.map(({ id, name }) => {
    const href = categoryHref({ id, slug: slugOf(name), type: typeOf.get(id) ?? 'leaf' })
    return { key: href, name, apart: linkKinds.category, state: null }
  })
}

async function productTargets(shop: Shop, q: string): Promise<Reference[]> {
  const products = await findProducts(shop, q, EACH_MAX)
  return products.map(product => ({
    ...productReference(product),
    key: productHref({ id: product.id, slug: slugOf(product.name) }),
  }))
}
