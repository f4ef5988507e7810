import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { scaleItems } from '#lib/rules/scale-label.ts'
import type { ScaleGoods } from '#lib/rules/scanned-goods.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { amountColumns } from '../order/amount-columns.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { takeFromCart } from './cart-queries.ts'

const NO_GOODS: AmountLine = { kind: 'goods', amount: 0 }

/** `isEmpty` of lib/rules/picking.ts in SQL; relies on the JSON that `sealPicking` writes. */
export const nothingPicked = (
  eb: ExpressionBuilder<Database, 'orders'>,
): ExpressionWrapper<Database, 'orders', SqlBool> =>
  eb.and([
    eb('orders.picked_at', 'is not', null),
    eb('orders.amounts', 'like', `%${JSON.stringify(NO_GOODS)}%`),
  ])

/** `checkPicking` of lib/rules/picking-state.ts in SQL. */
export const isToPick = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.and([
    eb('orders.status', '=', OrderStatus.confirmed),
    eb('orders.picked_at', 'is', null),
    eb('orders.slip', '!=', 'waiting'),
  ])

/** Out, or on the route as `isPackable` of delivery/route-sheet.ts says. */
export const isToDeliver = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.or([
    eb('orders.status', '=', OrderStatus.outForDelivery),
    eb.and([
      eb('orders.status', '=', OrderStatus.confirmed),
      eb('orders.slip', '!=', 'waiting'),
      eb.not(nothingPicked(eb)),
    ]),
  ])

/** False when the order was picked or moved to another state meanwhile. @param at null to undo */
export async function setPickingStarted(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status'>,
  at: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ picking_started_at: at })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('picked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when another process was first. */
export async function sealPicking(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  picking: { amounts: readonly AmountLine[]; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set(eb => ({
      picked_at: picking.now,
      picking_started_at: eb.fn.coalesce('picking_started_at', eb.val(picking.now)),
      ...amountColumns(picking.amounts),
    }))
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .where('picked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await takeFromCart(trx, order.id)
  await trx.deleteFrom('picking_counts').where('order_id', '=', order.id).execute()
  return true
}

/** False when the order has changed meanwhile. */
export async function unsealPicking(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'picked_at'>,
  ordered: readonly AmountLine[],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      picked_at: null,
      picking_started_at: null,
      ...amountColumns(ordered),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .where('picked_at', '=', order.picked_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function listOrdersOfWindow(
  db: Db,
  windowId: number,
  statuses: readonly OrderStatus[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('window_id', '=', windowId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute()
}

export interface ScaleProduct extends ScaleGoods {
  scale_items: string[]
  piece_g: number | null
}

/** Goods by weight among these products, as labels of a scale name and price them. */
export async function listScaleProducts(
  db: Db,
  productIds: readonly number[],
  barcodes: ReadonlyMap<number, readonly string[]>,
): Promise<Map<number, ScaleProduct>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'price_per_kg', 'piece_g'])
    .where('id', 'in', productIds)
    .execute()
  return new Map(
    rows.flatMap(({ id, sku, price_per_kg, piece_g }) =>
      price_per_kg === null
        ? []
        : [
            [
              id,
              {
                scale_items: scaleItems({ sku, barcodes: barcodes.get(id) ?? [] }),
                list_price_per_kg: price_per_kg,
                piece_g,
              },
            ] as const,
          ],
    ),
  )
}

type Goods = Pick<OrderLineRow, 'type' | 'item_id'>

export async function readPictures(
  db: Db,
  goods: readonly Goods[],
): Promise<(each: Goods) => string> {
  const tables = { 1: 'products', 2: 'bundles' } as const
  const byId = { 1: new Map<number, string>(), 2: new Map<number, string>() }
  for (const type of [1, 2] as const) {
    const ids = goods.flatMap(each => (each.type === type ? [each.item_id] : []))
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom(tables[type] as 'products')
      .select(['id', 'image'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, image } of rows) byId[type].set(id, image)
  }
  return ({ type, item_id }) => byId[type].get(item_id) ?? ''
}

export async function readShelves(db: Db, productIds: readonly number[]) {
  if (productIds.length === 0) return new Map<number, string>()
  const categories = await db.selectFrom('categories').select(['id', 'name', 'parent_id']).execute()
  const byId = new Map(categories.map(each => [each.id, each]))
  const pathOf = (id: number | null): string[] => {
    const category = id === null ? undefined : byId.get(id)
    return category ? [...pathOf(category.parent_id), category.name] : []
  }
  const products = await db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .where('id', 'in', productIds)
    .execute()
  return new Map(products.map(each => [each.id, pathOf(each.category_id).join('، ')]))
}
