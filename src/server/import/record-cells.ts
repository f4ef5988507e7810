import { DiscountType } from '#lib/codes/product.ts'
import { kilogramPrice } from '#lib/rules/weight.ts'
import { listedPrice } from './goods-by-weight.ts'
import { tehranText } from './moment.ts'
import type { Stored } from './existing.ts'
import { partText } from './write-shelves.ts'

/** Text by column as in a file; null for an empty cell. */
export type Cells = Record<string, string | null>

interface Codes {
  brands: ReadonlyMap<number, string>
  categories: ReadonlyMap<number, string>
}

interface Feature {
  name: string
  values: { value: string }[]
}

const flag = (value: number): string => (value === 1 ? 'true' : 'false')
const orNull = (value: string | number | null): string | null =>
  value === null || value === '' ? null : String(value)
const moment = (at: number | null): string | null => (at === null ? null : tehranText(at))
const joinList = (items: readonly string[]): string | null => orNull(items.join('|'))

/** In the columns of `productRow` that can be edited; prices of goods by weight of a kilogram. */
export function productCells(row: Stored<'products'>, { brands, categories }: Codes): Cells {
  const features = (JSON.parse(row.features) as Feature[]).map(
    ({ name, values }) => `${name}=${values.map(({ value }) => value).join(';')}`,
  )
  const { step_g } = row
  const isByWeight = step_g !== null
  const discounted = row.price_by_discount
  return {
    sku: row.sku,
    name: row.name,
    brand: brands.get(row.brand_id) ?? null,
    category: categories.get(row.category_id) ?? null,
    price: String(listedPrice(row)),
    image: row.image,
    barcodes: row.barcodes,
    price_by_discount: orNull(
      discounted && isByWeight ? kilogramPrice(discounted, step_g) : discounted,
    ),
    discount_type: row.discount_type === DiscountType.rials ? 'fixed' : 'percent',
    inventory: orNull(row.inventory),
    safety_stock: orNull(row.safety_stock || null),
    max_count: String(row.max_count),
    step_g: orNull(step_g),
    min_g: orNull(row.min_g),
    tolerance_percent: orNull(row.tolerance_percent),
    piece_g: orNull(row.piece_g),
    unit: isByWeight ? null : row.unit,
    volume: isByWeight ? null : orNull(row.volume),
    color_name: row.color_name,
    color_code: row.color_code,
    available: flag(row.available),
    comming_soon: flag(row.comming_soon),
    wholesale: flag(row.wholesale),
    special_sale_value: orNull(row.special_sale_value),
    special_sale_expiration: moment(row.special_sale_expiration),
    ...{ excerpt: row.excerpt, note: row.note },
    features: joinList(features),
    gallery: joinList(JSON.parse(row.gallery) as string[]),
  }
}

export function bundleCells(
  row: Stored<'bundles'>,
  parts: readonly { sku: string; count: number }[],
): Cells {
  return {
    code: row.code,
    name: row.name,
    image: row.image,
    price: String(row.price),
    products: joinList(parts.map(partText)),
    price_by_discount: orNull(row.price_by_discount),
    description: row.description,
    started_at: moment(row.started_at),
    expired_at: moment(row.expired_at),
    available: flag(row.available),
    max_count: String(row.max_count),
  }
}

/** @param codes of all categories, by id */
export const categoryCells = (
  row: Stored<'categories'>,
  codes: ReadonlyMap<number, string>,
): Cells => ({
  code: row.code,
  name: row.name,
  type: row.type,
  position: String(row.position),
  parent: row.parent_id === null ? null : (codes.get(row.parent_id) ?? null),
  logo: row.logo,
})

export const brandCells = (row: Stored<'brands'>): Cells => ({
  code: row.code,
  name: row.name,
  position: String(row.position),
  slug: row.slug,
  logo: row.logo,
  description: orNull(row.description),
})

export const shelfCells = (row: Stored<'shelves'>, skus: readonly string[]): Cells => ({
  code: row.code,
  name: row.name,
  products: joinList(skus),
  color: row.color,
  text_color: row.text_color,
})
