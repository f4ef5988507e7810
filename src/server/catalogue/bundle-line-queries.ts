import type { BundleLine } from '#lib/contract/bundle.ts'
import { shareBundlePrice } from '#lib/rules/bundle.ts'
import { effectivePrice, priceAt } from '#lib/rules/price.ts'
import type { Stocked } from '#lib/rules/product.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { colorOf } from './product-row.ts'

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

export type BundleLineRow = Awaited<ReturnType<typeof readLines>>[number]

export async function listBundleLines(
  db: Db,
  bundleIds: readonly number[],
): Promise<Map<number, BundleLineRow[]>> {
  if (bundleIds.length === 0) return new Map()
  return Map.groupBy(await readLines(db, ...bundleIds), row => row.bundle_id)
}

export const partOf = (row: BundleLineRow): Stocked & { count: number } => ({
  available: row.available === 1,
  comming_soon: row.comming_soon === 1,
  inventory: row.inventory,
  count: row.count,
})

/** The prices sum up to `bundlePrice`, in rials. */
export function linesOf(
  rows: readonly BundleLineRow[],
  bundlePrice: number,
  now: number,
): BundleLine[] {
  const parts = rows.map(row => ({
    realPrice: effectivePrice(priceAt(row, now)),
    count: row.count,
  }))
  const shares = shareBundlePrice(bundlePrice, parts)
  return rows.map((row, index) => ({
    id: row.id,
    displayName: row.name,
    slug: row.slug,
    brand: { name: row.brand_name },
    image: row.image,
    color: colorOf(row),
    count: row.count,
    realPrice: parts[index]?.realPrice ?? 0,
    price: shares[index] ?? 0,
  }))
}
