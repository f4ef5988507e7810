import { sql, type SqlBool } from 'kysely'
import { DiscountType } from '#lib/codes/product.ts'
import type { Product, Weight } from '#lib/contract/product.ts'
import { discountBadge, priceAt, type Priced } from '#lib/rules/price.ts'
import { isSaleable } from '#lib/rules/product.ts'
import { pricesPerKg, unitsLeft } from '#lib/rules/weight.ts'
import { shownBrand } from '#lib/text/no-brand.ts'
import type { Db } from '../platform/database/open.ts'

/** Needs a join with `brands`. */
export const PRODUCT_COLUMNS = [
  'products.id',
  'products.name',
  'products.slug',
  'products.brand_id',
  'products.image',
  'products.price',
  'products.price_by_discount',
  'products.discount_type',
  'products.special_sale_value',
  'products.special_sale_expiration',
  'products.category_id',
  'products.available',
  'products.comming_soon',
  'products.wholesale',
  'products.volume',
  'products.unit',
  'products.color_name',
  'products.color_code',
  'products.max_count',
  'products.inventory',
  'products.price_per_kg',
  'products.step_g',
  'products.min_g',
  'products.tolerance_percent',
  'products.piece_g',
  'brands.name as brand_name',
  'brands.slug as brand_slug',
] as const

export const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(PRODUCT_COLUMNS)

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

/** At its price at `now` (epoch seconds). */
export function productOf(row: ProductRow, now: number): Product {
  const { special_sale, ...prices } = priceAt(row, now)
  const stock = {
    available: row.available === 1,
    comming_soon: row.comming_soon === 1,
    inventory: row.inventory,
    min_g: row.min_g,
  }
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    brand: { id: row.brand_id, name: shownBrand(row.brand_name), slug: row.brand_slug },
    image: row.image,
    ...prices,
    // An amount off a step would stand beside prices of a kilogram.
    discount: discountBadge(prices, row.step_g === null ? row.discount_type : DiscountType.percent),
    category_id: row.category_id,
    wholesale: row.wholesale === 1,
    volume: row.volume,
    unit: row.unit === null ? null : { name: row.unit },
    color: colorOf(row),
    special_sale,
    max_count: row.max_count,
    comming_soon: stock.comming_soon,
    available: isSaleable(stock),
    inventory: unitsLeft(row.inventory, row.step_g),
    weight: weightOf(row, prices),
  }
}

function weightOf(row: ProductRow, prices: Priced): Weight | null {
  const { price_per_kg, step_g, min_g, tolerance_percent, piece_g } = row
  if (price_per_kg === null || step_g === null || min_g === null) return null
  return {
    ...pricesPerKg(prices, { price_per_kg, step_g }),
    step_g,
    min_g,
    tolerance_percent: tolerance_percent ?? 0,
    piece_g,
  }
}

export const colorOf = (row: Pick<ProductRow, 'color_name' | 'color_code'>): Product['color'] =>
  row.color_name === null || row.color_code === null
    ? null
    : { name: row.color_name, code: row.color_code }

/** `isSaleable` of lib/rules/product.ts in SQL. */
export const saleable = sql<SqlBool>`
  (products.available = 1 and products.comming_soon = 0
  and (products.inventory is null or products.inventory >= coalesce(products.min_g, 1)))`

/** To rank goods by weight among others: `products.sold` in pieces or least amounts. */
export const soldUnits = sql<number>`products.sold / coalesce(products.min_g, 1)`

/** Less in stock than can be sold; as the index `products_sold_out` has it. */
export const soldOut = sql<SqlBool>`products.inventory < coalesce(products.min_g, 1)`
