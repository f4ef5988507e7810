import { type Selectable, sql } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Bundle, BundleDetail, BundleLine } from '#lib/contract/bundle.ts'
import type { Product } from '#lib/contract/product.ts'
import { bundleInventory, isBundleSaleable, shareBundlePrice } from '#lib/rules/bundle.ts'
import { ENDED_BUNDLE_SHOWN_SECONDS, SIMILARS_MAX } from '#lib/rules/limits.ts'
import { shortBundleHref } from '#lib/rules/links.ts'
import { effectivePrice, priceAt, soldBy } from '#lib/rules/price.ts'
import { stockOf } from '#lib/rules/weight.ts'
import { shownBrand } from '#lib/text/no-brand.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { listProductsByIds } from './product-queries.ts'
import { colorOf, saleable, soldUnits } from './product-row.ts'
import type { BundleTable } from './bundle-schema.ts'
import type { Stocked } from '#lib/rules/product.ts'

const BUNDLE_COLUMNS = [
  'id',
  'name',
  'slug',
  'image',
  'description',
  'price',
  'price_by_discount',
  'started_at',
  'expired_at',
  'available',
  'max_count',
] as const

type BundleRow = Pick<Selectable<BundleTable>, (typeof BUNDLE_COLUMNS)[number]>

const selectBundles = (db: Db) => db.selectFrom('bundles').select(BUNDLE_COLUMNS)

const between = (start: number, end: number) => sql<boolean>`(
  (started_at is null or started_at <= ${start})
  and (expired_at is null or expired_at > ${end}))`

const visibleSince = (now: number): number => now - ENDED_BUNDLE_SHOWN_SECONDS

/** From its start until ENDED_BUNDLE_SHOWN_SECONDS after its end. */
export const visibleAt = (now: number) => between(now, visibleSince(now))

const readVisible = cachedQuery((db, now: number, since: number) =>
  selectBundles(db).where(between(now, since)),
)

const readVisibleOr = cachedQuery((db, id: number, now: number, since: number) =>
  selectBundles(db).where(eb => eb.or([eb('id', '=', id), between(now, since)])),
)

/** Bundles visible at `now`, available ones first, then those that end soonest. */
export async function listBundles(db: Db, now: number): Promise<Bundle[]> {
  const rows = await readVisible(db, now, visibleSince(now))
  return (await withLines(db, rows, now)).map(each => each.bundle).toSorted(byUrgency)
}

export async function listBundlesByIds(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Bundle[]> {
  if (ids.length === 0) return []
  const rows = await selectBundles(db).where('id', 'in', ids).execute()
  return (await withLines(db, inOrder(ids, rows), now)).map(each => each.bundle)
}

/** By code, visible or not; unknown ones are missing. */
export async function listBundlesByCode(
  db: Db,
  codes: readonly string[],
  now: number,
): Promise<Map<string, Bundle>> {
  if (codes.length === 0) return new Map()
  const rows = await selectBundles(db).select('code').where('code', 'in', codes).execute()
  const bundles = await withLines(
    db,
    rows.map(({ code: _, ...row }) => row),
    now,
  )
  return new Map(bundles.map(({ bundle }, at) => [rows[at]?.code ?? '', bundle]))
}

/** Visible or not; 404 for an unknown one. */
export async function getBundle(db: Db, id: number, now: number): Promise<BundleDetail> {
  const rows = await readVisibleOr(db, id, now, visibleSince(now))
  const bundles = await withLines(db, rows, now)
  const match = bundles.find(each => each.bundle.id === id)
  if (!match) throw new ApiError(HttpStatus.notFound, messages.bundleNotExist)
  const available = bundles.filter(each => each !== match && each.bundle.available)
  return {
    ...match.bundle,
    similars_bundles: available
      .toSorted(
        (a, b) =>
          sharedCategories(match, b) - sharedCategories(match, a) || byUrgency(a.bundle, b.bundle),
      )
      .slice(0, SIMILARS_MAX)
      .map(each => each.bundle),
    similars_products: await listProductsLike(db, match.lines, now),
  }
}

interface BundleWithLines {
  bundle: Bundle
  lines: readonly BundleLineRow[]
}

async function withLines(
  db: Db,
  rows: readonly BundleRow[],
  now: number,
): Promise<BundleWithLines[]> {
  const linesById = await listBundleLines(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const lines = linesById.get(row.id) ?? []
    return { bundle: bundleOf(row, lines, now), lines }
  })
}

function bundleOf(row: BundleRow, lines: readonly BundleLineRow[], now: number): Bundle {
  const sold = soldBy(row)
  const cost = effectivePrice(sold)
  const parts = lines.map(partOf)
  return {
    ...row,
    price: sold.price,
    price_by_discount: cost < sold.price ? cost : null,
    available: isBundleSaleable({ ...row, available: row.available === 1 }, parts, now),
    inventory: bundleInventory(parts),
    share_link: shortBundleHref(row.id),
    products: linesOf(lines, cost, now),
  }
}

const byUrgency = (a: Bundle, b: Bundle): number =>
  Number(b.available) - Number(a.available) ||
  (a.expired_at ?? Infinity) - (b.expired_at ?? Infinity) ||
  a.id - b.id

function sharedCategories(a: BundleWithLines, b: BundleWithLines): number {
  const categories = new Set(a.lines.map(line => line.category_id))
  return b.lines.filter(line => categories.has(line.category_id)).length
}

async function listProductsLike(
  db: Db,
  lines: readonly BundleLineRow[],
  now: number,
): Promise<Product[]> {
  if (lines.length === 0) return []
  const best = await db
    .selectFrom('products')
    .select('id')
    .where(
      'products.category_id',
      'in',
      lines.map(line => line.category_id),
    )
    .where(
      'products.id',
      'not in',
      lines.map(line => line.id),
    )
    .where(saleable)
    .orderBy(soldUnits, 'desc')
    .orderBy('products.id', 'desc')
    .limit(SIMILARS_MAX)
    .execute()
  return listProductsByIds(
    db,
    best.map(({ id }) => id),
    now,
  )
}

const LINE_COLUMNS = [
  'bundle_items.bundle_id',
  'bundle_items.count',
  'products.id',
  'products.name',
  'products.slug',
  'products.image',
  'products.color_name',
  'products.color_code',
  'products.category_id',
  'products.price',
  'products.price_by_discount',
  'products.special_sale_value',
  'products.special_sale_expiration',
  'products.available',
  'products.comming_soon',
  'products.inventory',
  'products.step_g',
  'brands.name as brand_name',
] as const

const readLines = cachedQuery((db, ...bundleIds: number[]) =>
  db
    .selectFrom('bundle_items')
    .innerJoin('products', 'products.id', 'bundle_items.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(LINE_COLUMNS)
    .where('bundle_items.bundle_id', 'in', bundleIds)
    .orderBy('bundle_items.position'),
)

type BundleLineRow = Awaited<ReturnType<typeof readLines>>[number]

async function listBundleLines(
  db: Db,
  bundleIds: readonly number[],
): Promise<Map<number, BundleLineRow[]>> {
  if (bundleIds.length === 0) return new Map()
  return Map.groupBy(await readLines(db, ...bundleIds), row => row.bundle_id)
}

/** The least amount of goods by weight does not bind a bundle. */
const partOf = (row: BundleLineRow): Stocked & { count: number } => ({
  available: row.available === 1,
  comming_soon: row.comming_soon === 1,
  inventory: row.inventory,
  count: stockOf(row.count, row.step_g),
})

/** The prices sum up to `bundlePrice`, in rials. */
function linesOf(rows: readonly BundleLineRow[], bundlePrice: number, now: number): BundleLine[] {
  const parts = rows.map(row => ({
    realPrice: effectivePrice(priceAt(row, now)),
    count: row.count,
  }))
  const shares = shareBundlePrice(bundlePrice, parts)
  return rows.map((row, index) => ({
    id: row.id,
    displayName: row.name,
    slug: row.slug,
    brand: { name: shownBrand(row.brand_name) },
    image: row.image,
    color: colorOf(row),
    count: row.count,
    step_g: row.step_g,
    realPrice: parts[index]?.realPrice ?? 0,
    price: shares[index] ?? 0,
  }))
}

export interface BundleOfProduct {
  product_id: number
  code: string
  name: string
}

/** Bundles that hold a product, by its id: of these products, or of all. */
export async function findBundlesOf(
  db: Db,
  productIds?: readonly number[],
): Promise<Map<number, BundleOfProduct[]>> {
  if (productIds?.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle_items')
    .innerJoin('bundles', 'bundles.id', 'bundle_items.bundle_id')
    .select(['bundle_items.product_id', 'bundles.code', 'bundles.name'])
    .$if(productIds !== undefined, query =>
      query.where('bundle_items.product_id', 'in', productIds ?? []),
    )
    .orderBy('bundles.id')
    .execute()
  return Map.groupBy(rows, row => row.product_id)
}
