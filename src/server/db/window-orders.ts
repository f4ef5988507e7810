import { OrderStatus } from '#lib/codes/order.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import { claimWindow, type DeliveryWindow, returnWindow } from './delivery-window.ts'
import type { Db, Trx } from './open.ts'
import type { OrderRow } from './order.ts'

/**
 * The one status of an order that gives its place back: what was returned was driven to a door. The
 * number of a window and that of its day go by it.
 */
export const WITHOUT_PLACE: OrderStatus = OrderStatus.cancelled

/** How many orders hold a place on each day. */
export async function countOrdersByDay(
  db: Db,
  first: TehranDate,
  last: TehranDate,
): Promise<Map<TehranDate, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select(({ fn }) => ['delivery_windows.date', fn.countAll<number>().as('count')])
    .where('delivery_windows.date', '>=', first)
    .where('delivery_windows.date', '<=', last)
    .where('orders.status', '!=', WITHOUT_PLACE)
    .groupBy('delivery_windows.date')
    .execute()
  return new Map(rows.map(row => [row.date, row.count]))
}

/** Likewise, on one day. */
export const countOrdersOn = async (db: Db, day: TehranDate): Promise<number> =>
  (await countOrdersByDay(db, day, day)).get(day) ?? 0

/**
 * Sends an order to another window, from exactly where it was read; false when it is elsewhere. One
 * that awaits its payment is held until the cut-off of that window at most, or its end where staff
 * chose it after the cut-off.
 */
export async function setOrderWindow(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'window_id' | 'expires_at'>,
  window: DeliveryWindow,
  now: number,
): Promise<boolean> {
  const heldUntil = window.cutoff_at > now ? window.cutoff_at : window.ends_at
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      window_id: window.id,
      window_starts_at: window.starts_at,
      window_ends_at: window.ends_at,
      expires_at: order.expires_at && Math.min(order.expires_at, heldUntil),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('window_id', '=', order.window_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Takes a place in a window, until its end, and gives back that in another, the lower id first: so
 * that no two who change them the other way round wait for each other. False when no place was free:
 * then the transaction must be given up.
 */
export async function changePlace(
  trx: Trx,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<boolean> {
  if (from < to) await returnWindow(trx, from)
  if (!(await claimWindow(trx, to, now, 'ends_at'))) return false
  if (to < from) await returnWindow(trx, from)
  return true
}
