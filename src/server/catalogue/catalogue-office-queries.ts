import { compareNames } from '#lib/text/alphabet.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { soldOut } from './product-row.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'

export interface OfficeFilter {
  brand?: number | undefined
  category?: number | undefined
  only: 'all' | 'inactive' | 'sold-out' | 'no-picture'
}

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
  'brands.name as brand',
  'categories.name as category',
] as const

const officeProducts = (db: Db, { brand, category, only }: OfficeFilter) => {
  let products = db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(PRODUCTS)
  if (brand !== undefined) products = products.where('products.brand_id', '=', brand)
  if (category !== undefined)
    products = products.where('products.category_id', 'in', below =>
      below
        .selectFrom('category_ancestors')
        .select('category_ancestors.category_id')
        .where('category_ancestors.ancestor_id', '=', category),
    )
  if (only === 'inactive') products = products.where('products.available', '=', 0)
  if (only === 'sold-out') products = products.where(soldOut)
  return products
}

export async function listCategoriesBelow(db: Db, category: number): Promise<number[]> {
  const rows = await db
    .selectFrom('category_ancestors')
    .select('category_id')
    .where('ancestor_id', '=', category)
    .execute()
  return rows.map(({ category_id }) => category_id)
}

/** Newest first, with the total; only of `ids` where given. */
export async function listOfficeProducts(
  db: Db,
  filter: OfficeFilter,
  page: Page,
  ids?: readonly number[],
): Promise<Paged<StaffProduct>> {
  if (ids?.length === 0) return { rows: [], count: 0 }
  let products = officeProducts(db, filter)
  if (ids) products = products.where('products.id', 'in', ids)
  const { rows, count } = await readPage(products.orderBy('products.id', 'desc'), page)
  return { rows: rows.map(staffProduct), count }
}

type Row = Omit<StaffProduct, 'available'> & { available: 0 | 1 }
const staffProduct = (row: Row): StaffProduct => ({ ...row, available: row.available === 1 })

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
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name)
  return {
    brands: (await brands.execute()).sort(byName),
    categories: (await leaves.execute()).sort(byName),
  }
}
