import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'

/** Pieces that undelivered orders hold, which `inventory` no longer counts; by product. */
export async function countReserved(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['order_stock.product_id', eb => eb.fn.sum('order_stock.count').as('pieces')])
    .where('order_stock.product_id', 'in', ids)
    .where('orders.status', 'in', [
      OrderStatus.awaitingPayment,
      OrderStatus.confirmed,
      OrderStatus.outForDelivery,
    ])
    .groupBy('order_stock.product_id')
    .execute()
  // PostgreSQL returns a sum as text.
  return new Map(rows.map(({ product_id, pieces }) => [product_id, Number(pieces)]))
}
