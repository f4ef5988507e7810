import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { type ProductRow, selectProducts, soldOut } from '../catalogue/product-row.ts'

const saleable = (db: Db) =>
  selectProducts(db)
    .where('products.available', '=', 1)
    .where('products.comming_soon', '=', 0)
    .where(eb => eb.or([eb('products.inventory', 'is', null), eb.not(soldOut)]))

export async function listSaleable(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : saleable(db).where('products.id', 'in', ids).execute()
}

/** Whether they are for sale or not. */
export async function listProductRows(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : selectProducts(db).where('products.id', 'in', ids).execute()
}

export async function listSubstitutes(
  db: Db,
  productId: number,
  limit: number,
): Promise<ProductRow[]> {
  const product = await db
    .selectFrom('products')
    .select(['category_id', 'price'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) return []
  return saleable(db)
    .where('products.category_id', '=', product.category_id)
    .where('products.id', '!=', productId)
    .orderBy(eb => eb.fn('abs', [eb('products.price', '-', product.price)]))
    .orderBy('products.id')
    .limit(sql.lit(limit))
    .execute()
}

export async function readCategories(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .where('id', 'in', productIds)
    .execute()
  return new Map(rows.map(row => [row.id, row.category_id]))
}
