import type { Db, Trx } from './open.ts'

/** Pieces by product. */
export type Pieces = ReadonlyMap<number, number>

/** What taking did: the product that fell short, or the products of which nothing is left now. */
export type StockTaken = { ok: true; emptied: number[] } | { ok: false; productId: number }

/** What is left of these products; null is unlimited. */
export async function listStock(
  db: Db,
  productIds: readonly number[],
): Promise<{ id: number; name: string; inventory: number | null }[]> {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', 'name', 'inventory'])
    .where('id', 'in', productIds)
    .execute()
}

/**
 * Takes pieces for an order by conditional updates, in the order of the products' ids. Products
 * of unlimited stock are counted as sold and recorded likewise.
 */
export async function takeStock(trx: Trx, orderId: number, pieces: Pieces): Promise<StockTaken> {
  const sorted = [...pieces].sort(([a], [b]) => a - b)
  const emptied: number[] = []
  for (const [productId, count] of sorted) {
    const taken = await trx
      .updateTable('products')
      .set(({ eb }) => ({ inventory: eb('inventory', '-', count), sold: eb('sold', '+', count) }))
      .where('id', '=', productId)
      .where('available', '=', 1)
      .where(eb => eb.or([eb('inventory', 'is', null), eb('inventory', '>=', count)]))
      .returning('inventory')
      .executeTakeFirst()
    if (!taken) return { ok: false, productId }
    if (taken.inventory === 0) emptied.push(productId)
  }
  await trx
    .insertInto('order_stock')
    .values(sorted.map(([product_id, count]) => ({ order_id: orderId, product_id, count })))
    .execute()
  return { ok: true, emptied }
}

/** Gives an order's pieces back, once; the products of which nothing was left before. */
export async function returnStock(trx: Trx, orderId: number): Promise<number[]> {
  const held = await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'count'])
    .execute()
  const refilled: number[] = []
  for (const { product_id, count } of held.sort((a, b) => a.product_id - b.product_id)) {
    const given = await trx
      .updateTable('products')
      .set(({ eb }) => ({ inventory: eb('inventory', '+', count), sold: eb('sold', '-', count) }))
      .where('id', '=', product_id)
      .returning('inventory')
      .executeTakeFirstOrThrow()
    if (given.inventory === count) refilled.push(product_id)
  }
  return refilled
}
