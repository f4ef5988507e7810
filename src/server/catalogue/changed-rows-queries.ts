import { NO_BRAND_NAMES } from '#lib/text/no-brand.ts'
import { joinedBarcodes } from './barcode-queries.ts'
import { soldUnits } from './product-row.ts'
import type { Db } from '../platform/database/open.ts'

/** A position in the products ordered by their last change. */
export interface Cursor {
  changed_in: number
  id: number
}

/** Behind all products changed up to a version. */
export const afterVersion = (version: number): Cursor => ({ changed_in: version + 1, id: 0 })

const INDEXED = [
  'products.id',
  'products.changed_in',
  'products.brand_id',
  'products.category_id',
  'products.price',
  'products.price_by_discount',
  'products.special_sale_value',
  'products.special_sale_expiration',
  'products.available',
  'products.comming_soon',
  'products.inventory',
  'products.min_g',
  'products.price_per_kg',
  'products.step_g',
  'products.added_at',
] as const

const NAMES = [
  'products.id',
  'products.changed_in',
  'products.sku',
  'products.name',
  'products.category_id',
  'products.volume',
  'products.unit',
  'products.step_g',
  'products.min_g',
  'products.color_name as color',
  'brands.name as brand',
  'categories.name as category',
] as const

/** Versions are committed one after another, so nothing can appear behind a cursor. */
export async function listChangedProducts(db: Db, after: Cursor, limit: number) {
  return changedAfter(db, after, limit).select(INDEXED).select(soldUnits.as('sold')).execute()
}

export async function listChangedNames(db: Db, after: Cursor, limit: number) {
  return changedAfter(db, after, limit)
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(NAMES)
    .select(joinedBarcodes.as('barcodes'))
    .execute()
}

/** Names of a category's ancestors, nearest first. */
export async function listAncestorNames(db: Db): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('category_ancestors')
    .innerJoin('categories', 'categories.id', 'category_ancestors.ancestor_id')
    .select(['category_ancestors.category_id', 'categories.name'])
    .where('category_ancestors.depth', '>', 0)
    .orderBy('category_ancestors.category_id')
    .orderBy('category_ancestors.depth')
    .execute()
  const above = new Map<number, string[]>()
  for (const { category_id, name } of rows)
    above.set(category_id, [...(above.get(category_id) ?? []), name])
  return above
}

// A tuple, because PostgreSQL then always uses the index; with two conditions it sorts all products
// for each part until the table is analysed.
const changedAfter = (db: Db, { changed_in, id }: Cursor, limit: number) =>
  db
    .selectFrom('products')
    .where(eb =>
      eb(eb.refTuple('products.changed_in', 'products.id'), '>', eb.tuple(changed_in, id)),
    )
    .orderBy('products.changed_in')
    .orderBy('products.id')
    .limit(limit)

export const listProductPictures = (db: Db, cursor: Cursor, limit: number) =>
  changedAfter(db, cursor, limit)
    .select(['id', 'changed_in', 'sku', 'name', 'brand_id', 'category_id', 'image', 'gallery'])
    .execute()

/** How many pieces or least amounts were sold, by product id. */
export async function listSold(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('products')
    .select(['id', soldUnits.as('sold')])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listGroups(db: Db) {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'type'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ancestors = await db
    .selectFrom('category_ancestors')
    .select(['category_id', 'ancestor_id'])
    .execute()
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'name', 'slug'])
    .where('name', 'not in', NO_BRAND_NAMES)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const shelves = await db.selectFrom('shelves').select(['id', 'name']).orderBy('id').execute()
  const shelfProducts = await db
    .selectFrom('shelf_products')
    .select(['shelf_id', 'product_id'])
    .orderBy('shelf_id')
    .orderBy('position')
    .execute()
  return { categories, ancestors, brands, shelves, shelfProducts }
}
