import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import type { Db, Trx } from './open.ts'
import type { OrderRow } from './order.ts'
import type { OrderLineRow } from './order-line.ts'
import type { Database } from './schema.ts'

const NO_GOODS: AmountLine = { kind: 'goods', amount: 0 }

/** `isEmpty` of lib/rules/picking.ts as a condition: amounts are kept as `sealPicking` writes them. */
export const nothingPicked = (
  eb: ExpressionBuilder<Database, 'orders'>,
): ExpressionWrapper<Database, 'orders', SqlBool> =>
  eb.and([
    eb('orders.picked_at', 'is not', null),
    eb('orders.amounts', 'like', `%${JSON.stringify(NO_GOODS)}%`),
  ])

/** Seals what was picked of an order, once; false where somebody else was first. */
export async function sealPicking(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  sealed: { amounts: readonly AmountLine[]; total_amount: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      picked_at: sealed.now,
      amounts: JSON.stringify(sealed.amounts),
      total_amount: sealed.total_amount,
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .where('picked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes what was sealed back, once; false where the order stands elsewhere by now. */
export async function unsealPicking(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'picked_at'>,
  asked: { amounts: readonly AmountLine[]; total_amount: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      picked_at: null,
      amounts: JSON.stringify(asked.amounts),
      total_amount: asked.total_amount,
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .where('picked_at', '=', order.picked_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The orders of a window that stand in one of these statuses, in their order. */
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

/** What is to be pictured: a product (1) or a bundle (2). */
type Goods = Pick<OrderLineRow, 'type' | 'item_id'>

/** The pictures of goods as they are now; empty of those that are gone. */
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

/** The place of products on the shelves: the way of their category from its root, by product. */
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
