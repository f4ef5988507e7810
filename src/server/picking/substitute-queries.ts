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

/**
 * Of each product the goods of its category that are nearest in price.
 * @param limit for each
 */
export async function listSubstitutes(
  db: Db,
  productIds: readonly number[],
  limit: number,
): Promise<Map<number, ProductRow[]>> {
  if (productIds.length === 0) return new Map()
  const ranked = saleable(db)
    .innerJoin('products as ordered', 'ordered.category_id', 'products.category_id')
    .select('ordered.id as ordered_id')
    .select(eb =>
      eb.fn
        .agg<number>('row_number')
        .over(over =>
          over
            .partitionBy('ordered.id')
            .orderBy(eb.fn('abs', [eb('products.price', '-', eb.ref('ordered.price'))]))
            .orderBy('products.id'),
        )
        .as('place'),
    )
    .where('ordered.id', 'in', productIds)
    .whereRef('products.id', '!=', 'ordered.id')
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('place')
    .execute()
  return Map.groupBy(rows, row => row.ordered_id)
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
