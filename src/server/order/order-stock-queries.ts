import type { Db, Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'

/** By product: pieces, or grams of goods by weight, as `products.inventory` counts them. */
export type Pieces = ReadonlyMap<number, number>

/** The product that ran short, or the products that are sold out since. */
export type StockReservation = { ok: true; emptied: number[] } | { ok: false; productId: number }

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
 * By conditional updates in the order of product ids. Pieces of unlimited stock are recorded too.
 */
export async function reserveStock(
  trx: Trx,
  orderId: number,
  pieces: Pieces,
  now: number,
): Promise<StockReservation> {
  const sorted = [...pieces].sort(([a], [b]) => a - b)
  const emptied: number[] = []
  const after: Stock[] = []
  for (const [productId, count] of sorted) {
    const product = await trx
      .updateTable('products')
      .set(({ eb }) => ({ inventory: eb('inventory', '-', count), sold: eb('sold', '+', count) }))
      .where('id', '=', productId)
      .where('available', '=', 1)
      .where(eb => eb.or([eb('inventory', 'is', null), eb('inventory', '>=', count)]))
      .returning(['inventory', 'min_g'])
      .executeTakeFirst()
    if (!product) return { ok: false, productId }
    after.push({ id: productId, inventory: product.inventory })
    if (crosses(product, -count)) emptied.push(productId)
  }
  await emitStock(trx, after, now)
  await trx
    .insertInto('order_stock')
    .values(sorted.map(([product_id, count]) => ({ order_id: orderId, product_id, count })))
    .execute()
  return { ok: true, emptied }
}

/** Returns the pieces of an order, once; the ids of products that were sold out before. */
export async function returnStock(trx: Trx, orderId: number, now: number): Promise<number[]> {
  const lines = await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'count'])
    .execute()
  const refilled: number[] = []
  const after: Stock[] = []
  for (const { product_id, count } of lines.sort((a, b) => a.product_id - b.product_id)) {
    const product = await trx
      .updateTable('products')
      .set(({ eb }) => ({ inventory: eb('inventory', '+', count), sold: eb('sold', '-', count) }))
      .where('id', '=', product_id)
      .returning(['inventory', 'min_g'])
      .executeTakeFirstOrThrow()
    after.push({ id: product_id, inventory: product.inventory })
    if (crosses(product, count)) refilled.push(product_id)
  }
  await emitStock(trx, after, now)
  return refilled
}

interface Stock {
  id: number
  /** Pieces or grams; null without a limit. */
  inventory: number | null
}

const PRODUCTS_PER_EVENT = 500

/** For the till and others who count along; goods without a limit have no stock. */
export async function emitStock(trx: Trx, after: readonly Stock[], now: number): Promise<void> {
  const products = after
    .filter(({ inventory }) => inventory !== null)
    .map(({ id, inventory }) => ({ id, inventory }))
  for (let start = 0; start < products.length; start += PRODUCTS_PER_EVENT) {
    const some = products.slice(start, start + PRODUCTS_PER_EVENT)
    await emitEvent(trx, 'stock.changed', { products: some }, now)
  }
}

/** Pieces or grams returned, lost, and taken for a substitute. */
export interface PieceChange {
  back: number
  lost: number
  take: number
  /** Grams weighed above the estimate: they were there, whatever the stock says. */
  extra: number
}

/**
 * In the order of product ids. `touched` are products that are sold out now or no longer; otherwise
 * the first product that ran short.
 */
export async function changeStock(
  trx: Trx,
  orderId: number,
  changes: ReadonlyMap<number, PieceChange>,
  now: number,
): Promise<{ ok: true; touched: number[] } | { ok: false; productId: number }> {
  const touched: number[] = []
  const after: Stock[] = []
  for (const [productId, { back, lost, take, extra }] of [...changes].sort(([a], [b]) => a - b)) {
    const gain = back - take
    const reserved = take + extra - back - lost
    const product = await trx
      .updateTable('products')
      .set(({ eb }) => ({
        inventory: eb
          .case()
          .when('inventory', '<', extra - gain)
          .then(eb.lit(0))
          .else(eb('inventory', '+', gain - extra))
          .end(),
        sold: eb('sold', '+', reserved),
      }))
      .where('id', '=', productId)
      .$if(take > 0, query => query.where('available', '=', 1))
      .where(eb => eb.or([eb('inventory', 'is', null), eb('inventory', '>=', -gain)]))
      .returning(['inventory', 'min_g'])
      .executeTakeFirst()
    if (!product) return { ok: false, productId }
    after.push({ id: productId, inventory: product.inventory })
    await addReserved(trx, orderId, productId, reserved)
    // The stock may have had less than the extra grams.
    if (crosses(product, gain - extra) || (extra > 0 && product.inventory === 0))
      touched.push(productId)
  }
  await emitStock(trx, after, now)
  return { ok: true, touched }
}

/** Whether the last gain made the product sold out, or available again. */
export function crosses(
  { inventory, min_g }: { inventory: number | null; min_g: number | null },
  gain: number,
): boolean {
  const least = min_g ?? 1
  return inventory !== null && inventory < least !== inventory - gain < least
}

async function addReserved(
  trx: Trx,
  order_id: number,
  product_id: number,
  count: number,
): Promise<void> {
  await trx
    .insertInto('order_stock')
    .values({ order_id, product_id, count })
    .onConflict(conflict =>
      conflict
        .columns(['order_id', 'product_id'])
        .doUpdateSet(({ eb }) => ({ count: eb('order_stock.count', '+', count) })),
    )
    .execute()
  await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', order_id)
    .where('product_id', '=', product_id)
    .where('count', '<=', 0)
    .execute()
}
