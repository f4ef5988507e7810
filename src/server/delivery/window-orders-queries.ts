import { OrderStatus } from '#lib/codes/order.ts'
import { paymentDeadline } from '#lib/rules/order-window.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import { claimWindow, type DeliveryWindow, returnWindow } from './delivery-window-queries.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'

/** The only status whose order returns its place; a returned order was driven out. */
export const RELEASED_STATUS: OrderStatus = OrderStatus.cancelled

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
    .where('orders.status', '!=', RELEASED_STATUS)
    .groupBy('delivery_windows.date')
    .execute()
  return new Map(rows.map(row => [row.date, row.count]))
}

export const countOrdersOn = async (db: Db, day: TehranDate): Promise<number> =>
  (await countOrdersByDay(db, day, day)).get(day) ?? 0

/** The whole window, until its exact hour is announced. */
export const hoursInWindow = (
  window: DeliveryWindow,
): Pick<OrderRow, 'window_id' | 'window_starts_at' | 'window_ends_at' | 'hour_pending'> => ({
  window_id: window.id,
  window_starts_at: window.starts_at,
  window_ends_at: window.ends_at,
  hour_pending: window.hour_later ?? 0,
})

/** Columns of an order in a window. An unpaid one expires at the cut-off. */
export const windowColumns = (
  order: Pick<OrderRow, 'expires_at'>,
  window: DeliveryWindow,
  now: number,
): ReturnType<typeof hoursInWindow> & Pick<OrderRow, 'expires_at'> => ({
  ...hoursInWindow(window),
  expires_at: order.expires_at && Math.min(order.expires_at, paymentDeadline(window, now)),
})

/** False when the order is not in that window any more. */
export async function setOrderWindow(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'status' | 'window_id' | 'expires_at'>,
  window: DeliveryWindow,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set(windowColumns(order, window, now))
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('window_id', '=', order.window_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Places {
  /** Where the same order or holder has a place that it gives back. */
  from: number | undefined
  to: number
}

/** Lower id first, against deadlocks. False when full: the transaction must be rolled back. */
export async function claimWindowFor(
  trx: Trx,
  { from, to }: Places,
  now: number,
  until?: 'ends_at',
): Promise<boolean> {
  if (from !== undefined && from <= to) await returnWindow(trx, from)
  if (!(await claimWindow(trx, to, now, until))) return false
  if (from !== undefined && to < from) await returnWindow(trx, from)
  return true
}
