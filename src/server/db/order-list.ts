import type { Selectable } from 'kysely'
import type { OrderStatus } from '#lib/contract/order.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import type { Db } from './open.ts'
import type { OrderRow } from './order.ts'
import { firstPageOf, type Paged } from './page.ts'
import type { OrderTable } from './schema/order.ts'
import type { UserTable } from './schema/account.ts'

/** Which of everybody's orders the staff look at; without any wish those that are still on their way. */
export interface OrderFilter {
  status?: OrderStatus | undefined
  /** The day of delivery. */
  day?: TehranDate | undefined
  windowId?: number | undefined
}

/** An order as the staff see it in a list, with the mobile of its account. */
export type ShopOrder = Pick<
  Selectable<OrderTable>,
  | 'tracking_code'
  | 'status'
  | 'payment_status'
  | 'slip'
  | 'created_at'
  | 'window_id'
  | 'window_starts_at'
  | 'customer'
  | 'total_amount'
> &
  Pick<Selectable<UserTable>, 'mobile'>

/** Orders of everybody, the earliest delivery first, and how many there are. */
export async function listShopOrders(
  db: Db,
  { status, day, windowId }: OrderFilter,
  limit: number,
): Promise<Paged<ShopOrder>> {
  let orders = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
  if (status === undefined && day === undefined && windowId === undefined)
    orders = orders.where('orders.status', 'in', [10, 40, 50])
  if (status !== undefined) orders = orders.where('orders.status', '=', status)
  if (day !== undefined) orders = orders.where('delivery_windows.date', '=', day)
  if (windowId !== undefined) orders = orders.where('orders.window_id', '=', windowId)
  const listed = orders
    .select([
      'orders.tracking_code',
      'orders.status',
      'orders.payment_status',
      'orders.slip',
      'orders.created_at',
      'orders.window_id',
      'orders.window_starts_at',
      'orders.customer',
      'orders.total_amount',
      'users.mobile',
    ])
    .orderBy('orders.window_starts_at')
    .orderBy('orders.id')
  return firstPageOf(listed, limit)
}

/** An order of anybody, for the staff. */
export async function findShopOrder(db: Db, trackingCode: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst()
}

/** How many orders that were neither cancelled nor returned are to be delivered on a day. */
export async function countOrdersOn(db: Db, day: TehranDate): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivery_windows.date', '=', day)
    .where('orders.status', 'not in', [70, 80])
    .executeTakeFirstOrThrow()
  return count
}
