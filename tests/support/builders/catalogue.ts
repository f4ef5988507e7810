import type { Insertable } from 'kysely'
import { stepPrice } from '#lib/rules/weight.ts'
import { slugOf } from '#lib/text/slug.ts'
import {
  bumpCatalogueVersion,
  bumpGroupsVersion,
} from '#server/catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** What may be given of a record of a table. */
export type Row<T extends keyof Database> = Insertable<Database[T]>

export const PICTURE = '/media/0123456789abcdef-800x800.webp'
const LONG_AGO = Date.UTC(2026, 0, 1) / 1000

let last = 0
/** A number that no other record of this process has: for codes, names and positions. */
export const next = (): number => ++last

/** One commit for what belongs together; inside a transaction it is part of that. */
const together = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : inTransaction(db, work)

/** What every process must hear after a category, a brand or a shelf was written. */
async function groupsChanged(trx: Db): Promise<void> {
  await bumpCatalogueVersion(trx)
  await bumpGroupsVersion(trx)
}

/** A category (a leaf below no other, by default) with its ancestors; its id. */
export async function insertCategory(
  db: Db,
  row: Partial<Row<'categories'>> = {},
): Promise<number> {
  return together(db, trx => writeCategory(trx, row))
}

async function writeCategory(trx: Db, row: Partial<Row<'categories'>>): Promise<number> {
  const n = next()
  const name = row.name ?? `دسته ${n}`
  const { id } = await trx
    .insertInto('categories')
    .values({
      code: `category-${n}`,
      parent_id: null,
      name,
      slug: slugOf(name),
      type: 'leaf',
      logo: null,
      position: n,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const above = await trx
    .selectFrom('category_ancestors')
    .select(['ancestor_id', 'depth'])
    .where('category_id', '=', row.parent_id ?? 0)
    .execute()
  const ancestors = above.map(each => ({
    category_id: id,
    ancestor_id: each.ancestor_id,
    depth: each.depth + 1,
  }))
  await trx
    .insertInto('category_ancestors')
    .values([{ category_id: id, ancestor_id: id, depth: 0 }, ...ancestors])
    .execute()
  await groupsChanged(trx)
  return id
}

/** A brand; its id. */
export async function insertBrand(db: Db, row: Partial<Row<'brands'>> = {}): Promise<number> {
  const n = next()
  const name = row.name ?? `برند ${n}`
  const defaults = { code: `brand-${n}`, slug: slugOf(name), logo: null, description: null }
  return together(db, async trx => {
    const { id } = await trx
      .insertInto('brands')
      .values({ ...defaults, position: n, ...row, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await groupsChanged(trx)
    return id
  })
}

/**
 * A product on sale at 100,000 rials, unlimited in stock, at most 10 an order; its id. Without
 * `brand_id` or `category_id` it gets a brand or a leaf of its own.
 */
export async function insertProduct(db: Db, row: Partial<Row<'products'>> = {}): Promise<number> {
  return together(db, trx => writeProduct(trx, row))
}

async function writeProduct(trx: Db, row: Partial<Row<'products'>>): Promise<number> {
  const n = next()
  const name = row.name ?? `کالای ${n}`
  const { id } = await trx
    .insertInto('products')
    .values({
      sku: `SKU-${n}`,
      name,
      slug: slugOf(name),
      brand_id: row.brand_id ?? (await insertBrand(trx)),
      category_id: row.category_id ?? (await insertCategory(trx)),
      image: PICTURE,
      gallery: '[]',
      price: 100_000,
      price_by_discount: null,
      discount_type: 2,
      special_sale_value: null,
      special_sale_expiration: null,
      inventory: null,
      // Not in the tables of older shops, which tests migrate.
      ...(row.safety_stock && row.inventory != null && { kept_back: row.safety_stock }),
      max_count: 10,
      unit: null,
      volume: null,
      color_name: null,
      color_code: null,
      available: 1,
      comming_soon: 0,
      wholesale: 1,
      excerpt: null,
      note: null,
      features: '[]',
      sold: 0,
      added_at: LONG_AGO + n,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await bumpCatalogueVersion(trx, [id])
  return id
}

/** Columns of goods by weight: at 200,000 rials a kilogram in steps of 500 g, by default. */
export const byWeight = (
  row: { price_per_kg?: number; step_g?: number; min_g?: number; piece_g?: number } = {},
) => {
  const { price_per_kg = 200_000, step_g = 500, min_g = step_g, piece_g = null } = row
  const weight = { price_per_kg, step_g, min_g, piece_g, tolerance_percent: 10 }
  return { ...weight, price: stepPrice(price_per_kg, step_g), unit: 'گرم', volume: step_g }
}

/** What a bundle holds of one product. */
export interface BundlePieces {
  product_id: number
  count: number
}

/** A bundle on sale without end at 150,000 rials; its id. Without `items` it holds one product. */
export async function insertBundle(
  db: Db,
  { items, ...row }: Partial<Row<'bundles'>> & { items?: BundlePieces[] } = {},
): Promise<number> {
  const n = next()
  const name = row.name ?? `پک ${n}`
  const { id } = await db
    .insertInto('bundles')
    .values({
      code: `bundle-${n}`,
      name,
      slug: slugOf(name),
      image: PICTURE,
      description: null,
      price: 150_000,
      price_by_discount: null,
      started_at: null,
      expired_at: null,
      available: 1,
      max_count: 10,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = items ?? [{ product_id: await insertProduct(db), count: 1 }]
  await db
    .insertInto('bundle_items')
    .values(parts.map((part, position) => ({ ...part, bundle_id: id, position })))
    .execute()
  return id
}

/** A shelf with products in this order; its id. */
export async function insertShelf(
  db: Db,
  { product_ids = [], ...row }: Partial<Row<'shelves'>> & { product_ids?: number[] } = {},
): Promise<number> {
  const n = next()
  return together(db, async trx => {
    const { id } = await trx
      .insertInto('shelves')
      .values({ code: `shelf-${n}`, name: `قفسه ${n}`, color: null, text_color: null, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (product_ids.length > 0)
      await trx
        .insertInto('shelf_products')
        .values(product_ids.map((product_id, position) => ({ shelf_id: id, product_id, position })))
        .execute()
    await groupsChanged(trx)
    return id
  })
}
