import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { isExpired } from '#lib/rules/order.ts'
import { ACTIVE_STATUSES } from '#lib/rules/order-status.ts'
import type { Db, Trx } from './open.ts'
import { insertOrderEvent, type MovedBy, NOT_OPENED } from './order-event.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { OrderTable } from './schema/order.ts'
import type { Database } from './schema.ts'

export type OrderRow = Selectable<OrderTable>

/** Writes an order and the first line of its history; undefined when its tracking code is taken. */
export async function insertOrder(
  trx: Trx,
  order: Insertable<OrderTable>,
  by: MovedBy,
): Promise<OrderRow | undefined> {
  const row = await trx
    .insertInto('orders')
    .values(order)
    .onConflict(conflict => conflict.column('tracking_code').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await insertOrderEvent(trx, row, { from: null, by, now: row.created_at })
  return row
}

export async function getOrder(db: Db, id: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** An order of this user; another's is as unknown as one that does not exist. */
export async function findOrder(
  db: Db,
  userId: number,
  by: { id: number } | { tracking_code: string },
): Promise<OrderRow | undefined> {
  const query = db.selectFrom('orders').selectAll().where('user_id', '=', userId)
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('tracking_code', '=', by.tracking_code).executeTakeFirst()
}

const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(isEnded)
    .orderBy('id', 'desc')

/** Orders active ones first. */
export const isEnded = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb('orders.status', 'not in', ACTIVE_STATUSES)

/**
 * A page of a user's orders, active ones first, then the newest, and how many there are; without
 * those whose payment could not be opened: their goods are in the cart again.
 */
export const listOrders = (db: Db, userId: number, page: Page): Promise<Paged<OrderRow>> =>
  pageOf(
    ordersOf(db, userId).where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'orders.id')
            .where('order_events.reason', '=', NOT_OPENED),
        ),
      ),
    ),
    page,
  )

/** As `listOrders`, of the orders that are paid or completed. */
export const listSuccessfulOrders = (
  db: Db,
  userId: number,
  page: Page,
): Promise<Paged<OrderRow>> =>
  pageOf(
    ordersOf(db, userId).where(eb =>
      eb.or([
        eb('payment_status', '=', PaymentStatus.paid),
        eb('status', '=', OrderStatus.delivered),
      ]),
    ),
    page,
  )

/** An order that awaits payment, as far as the notice about it goes. */
export type UnpaidOrder = Pick<
  OrderRow,
  'status' | 'payment_status' | 'expires_at' | 'slip' | 'finalizable' | 'total_amount'
>

/**
 * The orders of a user that await payment. One whose time is over is not among them, released or
 * not: it can neither be paid nor be cancelled by its customer.
 */
export async function listUnpaidOrders(
  db: Db,
  userId: number,
  now: number,
): Promise<UnpaidOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'expires_at', 'slip', 'finalizable', 'total_amount'])
    .where('user_id', '=', userId)
    .where('status', '=', OrderStatus.awaitingPayment)
    .where('payment_status', '=', PaymentStatus.unpaid)
    .execute()
  return orders.filter(order => !isExpired(order, now))
}

/** What a user's open orders are reckoned from that are not paid yet, on their way or not. */
export async function listOpenAmounts(db: Db, userId: number): Promise<AmountLine[][]> {
  const rows = await db
    .selectFrom('orders')
    .select('amounts')
    .where('user_id', '=', userId)
    .where('payment_status', '=', PaymentStatus.unpaid)
    .where('status', 'not in', [OrderStatus.cancelled, OrderStatus.returned])
    .execute()
  return rows.map(row => JSON.parse(row.amounts) as AmountLine[])
}

/** Which orders are asked for; moments in epoch seconds. */
interface Due {
  now: number
  limit: number
}

/**
 * Unpaid orders whose time is over and about which no gateway is to be asked, of everybody or of
 * one user; the longest overdue first.
 */
export async function listDueOrders(
  db: Db,
  { userId, ...due }: Due & { userId?: number | undefined },
): Promise<DueOrder[]> {
  return dueOrders(db, due)
    .where(eb => eb.not(eb.exists(pendingPayments(db))))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .execute()
}

/**
 * Unpaid orders whose time is over while a payment of theirs is pending, the longest overdue first.
 * Left out are those of which one was asked about after `askedAfter`, unless they ended before
 * `heldUntil`: they would only take the place of others.
 */
export async function listDueOrdersToAsk(
  db: Db,
  { askedAfter, heldUntil, ...due }: Due & { askedAfter: number; heldUntil: number },
): Promise<DueOrder[]> {
  const askedLately = pendingPayments(db).where('payments.asked_at', '>', askedAfter)
  return dueOrders(db, due)
    .where(eb => eb.exists(pendingPayments(db)))
    .where(eb => eb.or([eb('expires_at', '<=', heldUntil), eb.not(eb.exists(askedLately))]))
    .execute()
}

type DueOrder = Pick<OrderRow, 'id' | 'user_id'>

const dueOrders = (db: Db, { now, limit }: Due) =>
  db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('status', '=', OrderStatus.awaitingPayment)
    .where('payment_status', '=', PaymentStatus.unpaid)
    .where('slip', '!=', 'waiting')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(sql.lit(limit))

/** Of the order that the query around it is at. */
const pendingPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', sql.ref('orders.id'))
    .where('payments.state', '=', 'pending')

/**
 * Moves an order on from exactly where it was read; false when it has gone elsewhere since.
 * Records when the new status was reached, and a line of its history. What is delivered once more
 * was reached then, and not when it was marked by mistake.
 */
export async function moveOrder(
  trx: Trx,
  order: OrderRow,
  to: { status: OrderStatus; payment_status: PaymentStatus; now: number },
  by: MovedBy,
): Promise<boolean> {
  const isOnward = to.status > order.status
  const known = JSON.parse(order.reached) as object
  const reached = isOnward ? { ...known, [to.status]: to.now } : { [to.status]: to.now, ...known }
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status: to.status,
      payment_status: to.payment_status,
      reached: JSON.stringify(reached),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const moved = { id: order.id, status: to.status, payment_status: to.payment_status }
  await insertOrderEvent(trx, moved, { from: order.status, by, now: to.now })
  return true
}

/**
 * The order that a call with this key saved after a moment, and that was not cancelled since. To
 * be asked for under the user's lock: then one key never saves two.
 */
export async function findOrderOfKey(
  db: Db,
  { userId, key, after }: { userId: number; key: string; after: number },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', after)
    .where('status', '!=', OrderStatus.cancelled)
    .executeTakeFirst()
}

/** Whether a user has an order that was not cancelled. */
export async function hasPurchased(db: Db, userId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '!=', OrderStatus.cancelled)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return order !== undefined
}
