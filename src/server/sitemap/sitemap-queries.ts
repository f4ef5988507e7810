import { type RawBuilder, sql } from 'kysely'
import type { ContentKind } from '#lib/contract/admin/content.ts'
import {
  type SitemapEntry,
  type SitemapKind,
  sitemapKindSchema,
  type SitemapPart,
} from '#lib/contract/sitemap.ts'
import { SITEMAP_PART_ADDRESSES } from '#lib/rules/limits.ts'
import { brandHref, bundleHref, categoryHref, landingHref, productHref } from '#lib/rules/links.ts'
import { SITE_PAGES } from '#lib/rules/sitemap.ts'
import { NO_BRAND_NAMES } from '#lib/text/no-brand.ts'
import { visibleAt } from '../catalogue/bundle-queries.ts'
import { listCurrentVersions } from '../content/content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'

interface Row {
  id: number
  slug: string
  type: 'branch' | 'leaf'
  changed_at: number | null
}

interface Source {
  table: RawBuilder<unknown>
  href: (row: Row) => string
  /** All records when absent. */
  listed?: (now: number) => RawBuilder<boolean>
  /** Of each page; the record's own `changed_at` when absent. */
  dates?: (db: Db) => Promise<DateOf>
}

const SOURCES: Record<Exclude<SitemapKind, 'pages' | 'landings'>, Source> = {
  categories: { table: sql`categories`, href: categoryHref, dates: categoryDates },
  brands: {
    table: sql`brands`,
    href: brandHref,
    listed: () => sql<boolean>`name not in (${sql.join(NO_BRAND_NAMES)})
      and exists (select 1 from products where products.brand_id = brands.id)`,
    dates: brandDates,
  },
  bundles: { table: sql`bundles`, href: bundleHref, listed: visibleAt },
  products: { table: sql`products`, href: productHref },
}

const ALL = sql<boolean>`1 = 1`
/** A part is a range of ids, so that a new record changes only the last one. */
const PART = sql<number>`(id - 1) / ${sql.lit(SITEMAP_PART_ADDRESSES)} + 1`

export async function listSitemapParts(db: Db, now: number): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  for (const kind of sitemapKindSchema.options) {
    if (kind === 'pages' || kind === 'landings') {
      const entries = await listContent(db, kind)
      if (entries.length > 0) parts.push(toPart(kind, 1, entries))
      continue
    }
    const source = SOURCES[kind]
    const { rows } = await sql<Omit<SitemapPart, 'kind'>>`
      select ${PART} as page, count(*) as count,
        ${source.dates ? NO_DATE : sql`max(changed_at)`} as changed_at
      from ${source.table} where ${source.listed?.(now) ?? ALL}
      group by 1 order by 1`.execute(db)
    for (const row of rows)
      if (source.dates)
        parts.push(toPart(kind, row.page, await listRecords(db, source, row.page, now)))
      else parts.push({ kind, ...row })
  }
  return parts
}

const NO_DATE = sql`cast(null as bigint)`

function toPart(kind: SitemapKind, page: number, entries: readonly SitemapEntry[]): SitemapPart {
  const changed_at = newest(entries.map(entry => entry.changed_at))
  return { kind, page, count: entries.length, changed_at }
}

export async function listSitemapEntries(
  db: Db,
  kind: SitemapKind,
  page: number,
  now: number,
): Promise<SitemapEntry[]> {
  if (kind === 'pages' || kind === 'landings') return page === 1 ? listContent(db, kind) : []
  return listRecords(db, SOURCES[kind], page, now)
}

async function listRecords(
  db: Db,
  { table, listed, dates, href }: Source,
  page: number,
  now: number,
): Promise<SitemapEntry[]> {
  const last = page * SITEMAP_PART_ADDRESSES
  const { rows } = await sql<Row>`
    select id, slug, ${table === SOURCES.categories.table ? sql`type` : sql`'leaf'`} as type,
      ${dates ? NO_DATE : sql`changed_at`} as changed_at
    from ${table}
    where id between ${last - SITEMAP_PART_ADDRESSES + 1} and ${last} and ${listed?.(now) ?? ALL}
    order by id`.execute(db)
  const dateOf = await dates?.(db)
  return rows.map(row => ({
    path: href(row),
    changed_at: dateOf ? dateOf(row.id) : row.changed_at,
  }))
}

async function listContent(db: Db, kind: 'pages' | 'landings'): Promise<SitemapEntry[]> {
  const versions = await listCurrentVersions(db)
  const published = (of: ContentKind) =>
    versions.filter(version => version.kind === of && version.state === 'published')
  if (kind === 'landings')
    return published('landing').map(({ key, published_at }) => ({
      ...{ path: landingHref(key), changed_at: published_at },
    }))
  const lastPublished = (of: ContentKind) => newest(published(of).map(each => each.published_at))
  const changed = {
    products: await findLastChange(db, 'products'),
    bundles: await findLastChange(db, 'bundles'),
    landings: lastPublished('landing'),
    faqs: lastPublished('faqs'),
  }
  const latest = newest(Object.values(changed))
  const sitePages = SITE_PAGES.map(({ path, shows }) => ({
    path,
    changed_at: newest(shows.map(name => changed[name])) ?? latest,
  }))
  const texts = published('page').toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return [
    ...sitePages,
    ...texts.map(({ key, published_at }) => ({ path: `/${key}`, changed_at: published_at })),
  ]
}

async function findLastChange(db: Db, table: 'products' | 'bundles'): Promise<number | null> {
  const { newest: date } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('changed_at').as('newest'))
    .executeTakeFirstOrThrow()
  return date
}

function newest(dates: readonly (number | null)[]): number | null {
  return dates.reduce<number | null>(
    (late, date) => (date !== null && date > (late ?? -Infinity) ? date : late),
    null,
  )
}

/** Epoch seconds; null where unknown. */
type DateOf = (id: number) => number | null

async function brandDates(db: Db): Promise<DateOf> {
  const { dates, last } = await newestProducts(db, 'brand_id')
  return id => dates.get(id) ?? last
}

async function categoryDates(db: Db): Promise<DateOf> {
  const { dates, last } = await newestProducts(db, 'category_id')
  const categories = await db.selectFrom('categories').select(['id', 'parent_id']).execute()
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  const newest = new Map<number, number>()
  for (const [id, date] of dates)
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null)
      newest.set(at, Math.max(date, newest.get(at) ?? 0))
  return id => newest.get(id) ?? last
}

/** By group; a group without products uses the newest change of any. */
async function newestProducts(db: Db, group: 'brand_id' | 'category_id') {
  const rows = await db
    .selectFrom('products')
    .select([group, ({ fn }) => fn.max('changed_at').as('newest')])
    .where('changed_at', 'is not', null)
    .groupBy(group)
    .execute()
  const dates = new Map<number, number>()
  let last: number | null = null
  for (const row of rows) {
    const date = Number(row.newest)
    dates.set(row[group], date)
    last = Math.max(date, last ?? 0)
  }
  return { dates, last }
}
