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

/** What picking does to a product: pieces that go back, that are lost, that are taken instead. */
export interface PieceChange {
  back: number
  lost: number
  take: number
}

/**
 * Changes what an order holds, in the order of the products' ids. Tells the products of which
 * something is left again or nothing any more, or the first that there is too little of.
 */
export async function changeStock(
  trx: Trx,
  orderId: number,
  changes: ReadonlyMap<number, PieceChange>,
): Promise<{ ok: true; touched: number[] } | { ok: false; productId: number }> {
  const touched: number[] = []
  for (const [productId, { back, lost, take }] of [...changes].sort(([a], [b]) => a - b)) {
    const gain = back - take
    const held = take - back - lost
    const changed = await trx
      .updateTable('products')
      .set(({ eb }) => ({ inventory: eb('inventory', '+', gain), sold: eb('sold', '+', held) }))
      .where('id', '=', productId)
      .$if(take > 0, query => query.where('available', '=', 1))
      .where(eb => eb.or([eb('inventory', 'is', null), eb('inventory', '>=', -gain)]))
      .returning('inventory')
      .executeTakeFirst()
    if (!changed) return { ok: false, productId }
    await holdPieces(trx, orderId, productId, held)
    if (gain !== 0 && [0, gain].includes(changed.inventory ?? -1)) touched.push(productId)
  }
  return { ok: true, touched }
}

async function holdPieces(
  trx: Trx,
  order_id: number,
  product_id: number,
  more: number,
): Promise<void> {
  await trx
    .insertInto('order_stock')
    .values({ order_id, product_id, count: more })
    .onConflict(conflict =>
      conflict
        .columns(['order_id', 'product_id'])
        .doUpdateSet(({ eb }) => ({ count: eb('order_stock.count', '+', more) })),
    )
    .execute()
  await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', order_id)
    .where('product_id', '=', product_id)
    .where('count', '<=', 0)
    .execute()
}
