import { sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'

interface WindowOrders {
  window_id: number
  status: OrderStatus
  picked: 0 | 1
  count: number
}

export async function countWindowOrders(
  db: Db,
  windowIds: readonly number[],
): Promise<WindowOrders[]> {
  if (windowIds.length === 0) return []
  return db
    .selectFrom('orders')
    .select(['window_id', 'status'])
    .select(sql<0 | 1>`case when picked_at is null then 0 else 1 end`.as('picked'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('window_id', 'in', windowIds)
    .groupBy(['window_id', 'status', 'picked'])
    .execute()
}

/** Not delivered when their window ended. */
export async function countLateOrders(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', [OrderStatus.confirmed, OrderStatus.outForDelivery])
    .where('window_ends_at', '<', now)
    .executeTakeFirstOrThrow()
  return count
}
