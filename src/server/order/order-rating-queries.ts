import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'

export type OrderRating = Selectable<Database['order_ratings']>

/** False when the order has one already. */
export async function insertOrderRating(
  db: Db,
  rating: Insertable<Database['order_ratings']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_ratings')
    .values(rating)
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Orders without one are missing. */
export async function listOrderRatings(
  db: Db,
  orderIds: readonly number[],
): Promise<OrderRating[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_ratings')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute()
}
