import { type Insertable, type Selectable, sql } from 'kysely'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { isExpired } from '#lib/rules/order.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { insertOrderEvent, type MovedBy } from './order-event-queries.ts'
import type { OrderTable } from './schema.ts'

export type OrderRow = Selectable<OrderTable>

/** With its first event; undefined when the tracking code is in use. */
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

/** Undefined for another user's order. */
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

/** With the mobile of its account. */
export async function findOrderWithMobile(
  db: Db,
  trackingCode: string,
): Promise<(OrderRow & { mobile: string }) | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.mobile')
    .where('orders.tracking_code', '=', trackingCode)
    .executeTakeFirst()
}

export type UnpaidOrder = Pick<
  OrderRow,
  'status' | 'payment_status' | 'expires_at' | 'slip' | 'finalizable' | 'total_amount'
>

/** Without overdue orders, which their customer can neither pay nor cancel. */
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

/** Amounts of the user's unpaid orders that are not cancelled or returned. */
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

/** Epoch seconds. */
interface DueQuery {
  now: number
  limit: number
}

/**
 * Overdue unpaid orders without a pending payment, of everybody or one user; longest overdue first.
 */
export async function listDueOrders(
  db: Db,
  { userId, ...due }: DueQuery & { userId?: number | undefined },
): Promise<DueOrder[]> {
  return dueOrders(db, due)
    .where(eb => eb.not(eb.exists(pendingPayments(db))))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .execute()
}

/**
 * Overdue unpaid orders with a pending payment, longest overdue first; without those checked after
 * `checkedAfter`, unless they ended before `endedBefore`.
 */
export async function listDueOrdersToAsk(
  db: Db,
  { checkedAfter, endedBefore, ...due }: DueQuery & { checkedAfter: number; endedBefore: number },
): Promise<DueOrder[]> {
  const recentlyChecked = pendingPayments(db).where('payments.asked_at', '>', checkedAfter)
  return dueOrders(db, due)
    .where(eb => eb.exists(pendingPayments(db)))
    .where(eb => eb.or([eb('expires_at', '<=', endedBefore), eb.not(eb.exists(recentlyChecked))]))
    .execute()
}

type DueOrder = Pick<OrderRow, 'id' | 'user_id'>

const dueOrders = (db: Db, { now, limit }: DueQuery) =>
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

/** Correlated with the outer query's order. */
const pendingPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', sql.ref('orders.id'))
    .where('payments.state', '=', 'pending')

/**
 * Moves an order on from exactly the state it was read in; false when that has changed. Adds an
 * event and the time the status was reached; a repeated delivery overwrites the mistaken time.
 */
export async function moveOrder(
  trx: Trx,
  order: OrderRow,
  to: { status: OrderStatus; payment_status: PaymentStatus; now: number },
  by: MovedBy,
): Promise<boolean> {
  const isOnward = to.status > order.status
  const earlier = JSON.parse(order.reached) as object
  const reached = isOnward
    ? { ...earlier, [to.status]: to.now }
    : { [to.status]: to.now, ...earlier }
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
  const after = { id: order.id, status: to.status, payment_status: to.payment_status }
  await insertOrderEvent(trx, after, { from: order.status, by, now: to.now })
  return true
}

/**
 * The order that a call with this key placed after a moment and that is not cancelled. Call it
 * under the user's lock, so that one key never places two.
 */
export async function findOrderByKey(
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
