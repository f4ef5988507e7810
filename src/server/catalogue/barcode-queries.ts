import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

/** Barcodes of a product, joined by `|`; null without one. */
export const joinedBarcodes = sql<string | null>`
  (select string_agg(gtin, '|' order by position) from product_barcodes
  where product_id = products.id)`

/** All columns of products, with their barcodes. */
export const selectStoredProducts = (db: Db) =>
  db.selectFrom('products').selectAll().select(joinedBarcodes.as('barcodes'))

export interface BarcodeOwner {
  sku: string
  name: string
}

/** Owners by barcode: of all, or of those given. */
export async function findBarcodeOwners(
  db: Db,
  gtins?: readonly string[],
): Promise<Map<string, BarcodeOwner>> {
  if (gtins?.length === 0) return new Map()
  const barcodes = db
    .selectFrom('product_barcodes')
    .innerJoin('products', 'products.id', 'product_barcodes.product_id')
    .select(['gtin', 'products.sku', 'products.name'])
  const rows = await (gtins ? barcodes.where('gtin', 'in', gtins) : barcodes).execute()
  return new Map(rows.map(({ gtin, ...owner }) => [gtin, owner]))
}

/** By barcode. */
export async function listIdsByGtin(
  db: Db,
  gtins: readonly string[],
): Promise<Map<string, number>> {
  if (gtins.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_barcodes')
    .select(['gtin', 'product_id'])
    .where('gtin', 'in', gtins)
    .execute()
  return new Map(rows.map(({ gtin, product_id }) => [gtin, product_id]))
}

/** By product, in order. */
export async function listBarcodes(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_barcodes')
    .select(['product_id', 'gtin'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, group]) => [id, group.map(({ gtin }) => gtin)]))
}

/** SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 5_000

/** Replaces the barcodes of these products. */
export async function replaceBarcodes(
  db: Db,
  barcodes: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const ids = [...barcodes.keys()]
  // Delete all first: a barcode can go from one of them to another.
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await db
      .deleteFrom('product_barcodes')
      .where('product_id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute()
  const rows = [...barcodes].flatMap(([product_id, gtins]) =>
    gtins.map((gtin, position) => ({ gtin, product_id, position })),
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto('product_barcodes')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}
