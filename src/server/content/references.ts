import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import type { Reference } from '#lib/contract/admin/reference.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { listBundlesByIds } from '../catalogue/bundle-queries.ts'
import { readOfficeProducts } from '../catalogue/catalogue-office-queries.ts'
import type { Deps } from '../deps.ts'
import { findOfficeProducts } from '../catalogue/find-products.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { jsonField } from '../platform/database/stored-json.ts'
import { readPublished } from './published.ts'

export type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures' | 'now'>

export const SUGGESTED = 20

export async function findReferences(
  shop: Shop,
  of: RefTarget,
  q: string,
  limit: number,
): Promise<Reference[]> {
  if (of === 'products') return (await findProducts(shop, q, limit)).map(productReference)
  return describeRecords(shop, of, await searchRefs(shop.db, of, normalizeText(q), limit))
}

/** By code or SKU; unknown ones are left out. */
export async function listReferences(
  shop: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  keys: readonly string[],
): Promise<Reference[]> {
  return describeRecords(shop, of, await listRefs(shop.db, of, keys))
}

export async function findProducts(shop: Shop, q: string, limit: number): Promise<StaffProduct[]> {
  const found = await findOfficeProducts(shop, { q, only: 'all' })
  return readOfficeProducts(
    shop.db,
    found.slice(0, limit).map(({ id }) => id),
  )
}

export const productReference = (product: StaffProduct): Reference => ({
  key: product.sku,
  name: product.name,
  apart: distinctionOf(product),
  state: !product.available ? 'off' : product.inventory === 0 ? 'sold-out' : null,
})

export async function describeRecords(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  rows: readonly RefRow[],
): Promise<Reference[]> {
  const ids = rows.map(({ id }) => id)
  if (of === 'products') {
    return (await readOfficeProducts(db, ids)).map(productReference)
  }
  const isOff = of === 'bundles' ? await unavailableCheck(db, ids, now()) : () => false
  return rows.map(({ id, key, name }) => ({
    key,
    name,
    apart: '',
    state: isOff(id) ? 'off' : null,
  }))
}

async function unavailableCheck(
  db: Shop['db'],
  ids: readonly number[],
  now: number,
): Promise<(id: number) => boolean> {
  const bundles = await listBundlesByIds(db, ids, now)
  const sold = new Set(bundles.filter(({ available }) => available).map(({ id }) => id))
  return id => !sold.has(id)
}

export interface RefRow {
  /** 0 for a record of content. */
  id: number
  key: string
  name: string
}

type Target = Exclude<RefTarget, ContentTarget>
type ContentTarget = keyof typeof CONTENT

const CONTENT = {
  banners: async (db: Db) => (await readPublished(db, 'banners')).banners,
  slides: async (db: Db) =>
    (await readPublished(db, 'slides')).slides.map(({ code, title }) => ({ code, name: title })),
  faq_categories: async (db: Db) => (await readPublished(db, 'faqs')).categories,
}

const isContent = (of: RefTarget): of is ContentTarget => of in CONTENT

const listContent = async (db: Db, of: ContentTarget): Promise<RefRow[]> =>
  (await CONTENT[of](db)).map(({ code, name }) => ({ id: 0, key: code, name }))

// SQLite takes 32,766 parameters.
const BATCH_SIZE = 5_000

const keyColumn = (of: Target) => (of === 'products' ? 'sku' : 'code')

const selectRefs = (db: Db, of: Target) =>
  db
    .selectFrom(of as 'shelves')
    .select(eb => ['id', eb.ref(keyColumn(of) as 'code').as('key'), 'name'])

export async function listRefs(db: Db, of: RefTarget, keys: readonly string[]): Promise<RefRow[]> {
  if (!isContent(of)) return listRows(db, of, keyColumn(of), keys)
  const named = new Set(keys)
  return (await listContent(db, of)).filter(({ key }) => named.has(key))
}

export const listRefsByIds = (db: Db, of: Target, ids: readonly number[]): Promise<RefRow[]> =>
  listRows(db, of, 'id', ids)

async function listRows(
  db: Db,
  of: Target,
  column: 'id' | 'code' | 'sku',
  keys: readonly (string | number)[],
): Promise<RefRow[]> {
  const values = [...new Set(keys)]
  const rows: RefRow[] = []
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    const batch = values.slice(start, start + BATCH_SIZE)
    rows.push(
      ...(await selectRefs(db, of)
        .where(column as 'code', 'in', batch as string[])
        .execute()),
    )
  }
  return rows
}

const lower = (value: Expression<string>) => sql<string>`lower(${value})`

/** By the beginning of code or SKU, or part of the name; an exact code first. */
export async function searchRefs(
  db: Db,
  of: RefTarget,
  text: string,
  limit: number,
): Promise<RefRow[]> {
  if (isContent(of)) return searchContent(await listContent(db, of), text).slice(0, limit)
  const key = keyColumn(of)
  const plain = text.replace(/[\\%_]/g, '')
  return (
    selectRefs(db, of)
      // SQLite and PostgreSQL differ in which capitals `like` distinguishes.
      .where(eb => {
        const like = (column: 'code' | 'name', pattern: string) =>
          eb(lower(eb.ref(column)), 'like', lower(eb.val(pattern)))
        return eb.or([like(key as 'code', `${plain}%`), like('name', `%${plain}%`)])
      })
      .orderBy(eb =>
        eb
          .case()
          .when(lower(eb.ref(key as 'code')), '=', lower(eb.val(plain)))
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy(key as 'code')
      .limit(limit)
      .execute()
  )
}

function searchContent(rows: readonly RefRow[], text: string): RefRow[] {
  const plain = text.toLowerCase()
  const rank = ({ key }: RefRow): number => (key === plain ? 0 : 1)
  return rows
    .filter(({ key, name }) => key.startsWith(plain) || name.toLowerCase().includes(plain))
    .toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1))
}

const selectLandings = (db: Db) =>
  db
    .selectFrom('content_versions')
    .select(['id', 'key', jsonField(db, 'body', 'title').as('name')])
    .where('kind', '=', 'landing')
    .where('state', '=', 'published')

export async function listLandings(db: Db, slugs: readonly string[]): Promise<RefRow[]> {
  if (slugs.length === 0) return []
  return selectLandings(db)
    .where('key', 'in', [...new Set(slugs)])
    .execute()
}

export async function searchLandings(db: Db, text: string, limit: number): Promise<RefRow[]> {
  const plain = text.replace(/[\\%_]/g, '').toLowerCase()
  return selectLandings(db)
    .where(eb =>
      eb.or([
        eb('key', 'like', `${plain}%`),
        eb(lower(jsonField(db, 'body', 'title')), 'like', `%${plain}%`),
      ]),
    )
    .orderBy('key')
    .limit(limit)
    .execute()
}
