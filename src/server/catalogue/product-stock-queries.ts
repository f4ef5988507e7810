import { OrderStatus } from '#lib/codes/order.ts'
import type { Db, Trx } from '../platform/database/open.ts'

/** Null is unlimited. */
export interface ProductStock {
  id: number
  sku: string
  name: string
  inventory: number | null
  sold: number
  available: 0 | 1
  /** Pieces reserved by undelivered orders, not part of `inventory`. */
  reserved: number
}

export async function findProductStock(db: Db, sku: string): Promise<ProductStock | undefined> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'inventory', 'sold', 'available'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!product) return undefined
  const { held: reserved } = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(eb => eb.fn.coalesce(eb.fn.sum('order_stock.count'), eb.val(0)).as('held'))
    .where('order_stock.product_id', '=', product.id)
    .where('orders.status', 'in', [
      OrderStatus.awaitingPayment,
      OrderStatus.confirmed,
      OrderStatus.outForDelivery,
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns a sum as text.
  return { ...product, reserved: Number(reserved) }
}

/** Undefined for an unknown SKU. */
export async function setInventory(
  trx: Trx,
  sku: string,
  inventory: number | null,
): Promise<number | undefined> {
  const product = await trx
    .updateTable('products')
    .set({ inventory })
    .where('sku', '=', sku)
    .returning('id')
    .executeTakeFirst()
  return product?.id
}
