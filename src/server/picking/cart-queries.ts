import type { Selectable } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import type { PickingCartTable } from './schema.ts'

/** A place of a picker's cart. */
export interface CartPlace extends Selectable<PickingCartTable> {
  staff_name: string
}

/** The cart of a member, by position. */
export const listCart = (db: Db, staffId: number): Promise<Selectable<PickingCartTable>[]> =>
  db
    .selectFrom('picking_carts')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('position')
    .execute()

/** By order. */
export async function readCartPlaces(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, CartPlace>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('picking_carts')
    .innerJoin('staff', 'staff.id', 'picking_carts.staff_id')
    .selectAll('picking_carts')
    .select('staff.name as staff_name')
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(row => [row.order_id, row]))
}

/** Whether the order is in the cart of another member than this one. */
export async function isHeldByOther(trx: Trx, orderId: number, staffId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('picking_carts')
    .select('staff_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined && row.staff_id !== staffId
}

/** False when the order is in a cart, or the position is taken. */
export async function insertCartPlace(
  trx: Trx,
  place: Selectable<PickingCartTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('picking_carts')
    .values(place)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The member whose cart it was in. */
export async function takeFromCart(db: Db, orderId: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('picking_carts')
    .where('order_id', '=', orderId)
    .returning('staff_id')
    .executeTakeFirst()
  return row?.staff_id
}
