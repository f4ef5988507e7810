import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PRODUCT_SORTS, ProductFilter, StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { compareNames } from '#lib/text/alphabet.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'
import { soldOut } from './product-row.ts'
import type { ProductTable } from './product-schema.ts'

const PRODUCTS = [
  'products.id',
  'products.sku',
  'products.name',
  'products.volume',
  'products.unit',
  'products.image',
  'products.price',
  'products.price_by_discount',
  'products.price_per_kg',
  'products.step_g',
  'products.inventory',
  'products.max_count',
  'products.available',
  'products.sold',
  'products.added_at',
  'brands.name as brand',
  'categories.name as category',
] as const

type SortName = (typeof PRODUCT_SORTS)[number]
export type ProductSort = SortName | `-${SortName}`

/** Unlimited stock is the largest. */
const SORT_COLUMNS: Readonly<Record<SortName, RawBuilder<number>>> = {
  price: sql`coalesce(products.price_per_kg, products.price)`,
  stock: sql`coalesce(products.inventory, ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
  sold: sql`products.sold`,
  added: sql`products.added_at`,
}

export type SortedProduct = Pick<Selectable<ProductTable>, 'id' | 'price' | 'inventory' | 'step_g'>

interface Conditions extends Omit<ProductFilter, 'q'> {
  /** Only these. */
  ids?: readonly number[] | undefined
}

/** All matches, by default newest first. */
export async function listSortedProducts(
  db: Db,
  { brand, category, shelf, min, max, only, ids }: Conditions,
  sort: ProductSort = '-added',
): Promise<SortedProduct[]> {
  if (ids?.length === 0) return []
  const name = sort.replace('-', '') as SortName
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let products = db
    .selectFrom('products')
    .select(['products.id', 'products.price', 'products.inventory', 'products.step_g'])
    .orderBy(sort === '-added' ? sql`products.id` : SORT_COLUMNS[name], direction)
    .orderBy('products.id', 'desc')
  if (ids) products = products.where('products.id', 'in', ids)
  if (brand !== undefined) products = products.where('products.brand_id', '=', brand)
  if (category !== undefined)
    products = products.where('products.category_id', 'in', below =>
      below
        .selectFrom('category_ancestors')
        .select('category_ancestors.category_id')
        .where('category_ancestors.ancestor_id', '=', category),
    )
  if (shelf !== undefined)
    products = products.where('products.id', 'in', on =>
      on
        .selectFrom('shelf_products')
        .select('shelf_products.product_id')
        .where('shelf_products.shelf_id', '=', shelf),
    )
  if (min !== undefined) products = products.where(SORT_COLUMNS.price, '>=', min)
  if (max !== undefined) products = products.where(SORT_COLUMNS.price, '<=', max)
  if (only === 'active') products = products.where('products.available', '=', 1)
  if (only === 'inactive') products = products.where('products.available', '=', 0)
  if (only === 'sold-out') products = products.where(soldOut)
  return products.execute()
}

/** Of these products, in their order. */
export async function readOfficeProducts(
  db: Db,
  ids: readonly number[],
): Promise<(StaffProduct & { added_at: number })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(PRODUCTS)
    .where('products.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(row => ({ ...row, available: row.available === 1 }))
}

export async function listSkuIds(db: Db, begins: string, limit: number): Promise<number[]> {
  const letters = begins.toUpperCase()
  // A SKU has no other letters, so no wildcard reaches the pattern.
  if (!/^[A-Z0-9-]+$/.test(letters)) return []
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('sku', 'like', `${letters}%`)
    .orderBy('sku')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findProductByKey(
  db: Db,
  sku: string,
  gtin: string | null,
): Promise<number | undefined> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku.trim().toUpperCase())
    .executeTakeFirst()
  if (product || gtin === null) return product?.id
  const barcode = await db
    .selectFrom('product_barcodes')
    .select('product_id')
    .where('gtin', '=', gtin)
    .executeTakeFirst()
  return barcode?.product_id
}

export async function listProductNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ name }) => name)
}

export const listBundleParts = (db: Db, bundleId: number) =>
  db
    .selectFrom('bundle_items')
    .innerJoin('products', 'products.id', 'bundle_items.product_id')
    .select(['products.sku', 'bundle_items.count'])
    .where('bundle_items.bundle_id', '=', bundleId)
    .orderBy('bundle_items.position')
    .execute()

export async function listOfficeBundles(db: Db, page: Page) {
  const bundles = db
    .selectFrom('bundles')
    .select(['id', 'code', 'name', 'price', 'price_by_discount', 'available'])
    .select(eb =>
      eb
        .selectFrom('bundle_items')
        .select(eb.fn.countAll<number>().as('parts'))
        .whereRef('bundle_items.bundle_id', '=', 'bundles.id')
        .$asScalar()
        .$notNull()
        .as('parts'),
    )
    .orderBy('id', 'desc')
  const { rows, count } = await readPage(bundles, page)
  return {
    rows: rows.map(row => ({ ...row, available: row.available === 1 })),
    count,
  }
}

export async function listChoices(db: Db) {
  const brands = db.selectFrom('brands').select(['id', 'code', 'name'])
  const leaves = db
    .selectFrom('categories')
    .select(['id', 'code', 'name'])
    .where('type', '=', 'leaf')
  // Neither engine sorts by the Persian alphabet.
  const shelves = db.selectFrom('shelves').select(['id', 'code', 'name'])
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name)
  return {
    brands: (await brands.execute()).sort(byName),
    categories: (await leaves.execute()).sort(byName),
    shelves: (await shelves.execute()).sort(byName),
  }
}
