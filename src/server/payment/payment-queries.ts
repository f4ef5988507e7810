import { type Insertable, type Selectable, sql } from 'kysely'
import type { GatewayName } from '#lib/text/labels/admin-orders.ts'
import { type Db, joinTransaction, type Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import type { PaymentTable } from './schema.ts'
import { BANK_PAGE_SECONDS } from '#lib/rules/limits.ts'

/** How long after its opening a pending payment is checked; gateways return money sooner. */
export const PAYMENT_CHECK_SECONDS = 24 * 60 * 60
/** Between two checks of one payment. */
const CHECK_GAP_SECONDS = 60
/** The gap grows to a tenth of the payment's age. */
const CHECK_AGE_PARTS = 10

/** The gateway of recorded payments. */
export const RECORDED_GATEWAY = 'hand' satisfies GatewayName

export type PaymentRow = Selectable<PaymentTable>

/** False when the gateway has given this authority before. */
export async function insertPayment(db: Db, payment: Insertable<PaymentTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payments')
    .values(payment)
    .onConflict(conflict => conflict.columns(['gateway', 'authority']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function getPayment(db: Db, id: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** With a tracking code, only a payment of that order. */
export async function findPayment(
  db: Db,
  by: { gateway: string; authority: string; trackingCode?: string },
): Promise<PaymentRow | undefined> {
  const { trackingCode } = by
  return db
    .selectFrom('payments')
    .selectAll('payments')
    .where('gateway', '=', by.gateway)
    .where('authority', '=', by.authority)
    .$if(trackingCode !== undefined, query =>
      query
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .where('orders.tracking_code', '=', trackingCode ?? ''),
    )
    .executeTakeFirst()
}

/** Pending payments that are due for a check, longest unchecked first. */
export async function listPaymentsToCheck(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<PaymentRow[]> {
  const checkedAt = sql<number>`coalesce(asked_at, created_at)`
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'pending')
    .where('created_at', '>', now - PAYMENT_CHECK_SECONDS)
    .where(checkedAt, '<=', now - CHECK_GAP_SECONDS)
    .where(sql<boolean>`(${now} - ${checkedAt}) * ${CHECK_AGE_PARTS} >= ${checkedAt} - created_at`)
    .orderBy(checkedAt)
    .limit(limit)
    .execute()
}

export async function listPendingPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .execute()
}

/** Rials of the newest payment of an order that was received, if they went to the wallet; else 0. */
export async function amountToWallet(db: Db, orderId: number): Promise<number> {
  const newest = await db
    .selectFrom('payments')
    .leftJoin('ledger', 'ledger.payment_id', 'payments.id')
    .select(['payments.amount', 'ledger.id as entry'])
    .where('payments.order_id', '=', orderId)
    .where('payments.state', '=', 'paid')
    .orderBy('payments.settled_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.entry == null ? 0 : newest.amount
}

export async function listPayingOrders(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('order_id', 'in', [...ids])
    .where('state', '=', 'pending')
    .execute()
  return new Set(rows.map(row => row.order_id))
}

/** Orders that may be being paid now; money that comes later finds them as they are then. */
export async function listOrdersAtBank(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('order_id', 'in', [...ids])
    .where('state', '=', 'pending')
    .where('returned_at', 'is', null)
    .where('created_at', '>', now - BANK_PAGE_SECONDS)
    .execute()
  return new Set(rows.map(row => row.order_id))
}

/** It stays pending: its money may still come. */
export async function markReturned(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ returned_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('returned_at', 'is', null)
    .execute()
}

/** False when the payment was checked within CHECK_GAP_SECONDS. */
export async function claimCheck(db: Db, payment: PaymentRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', payment.id)
    .where(eb => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', now - CHECK_GAP_SECONDS)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Once: false when it is settled, or another payment has this reference. A failed payment may still
 * turn out to be paid.
 */
export async function markPaid(
  trx: Trx,
  payment: PaymentRow,
  result: { reference: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ state: 'paid', reference: result.reference, settled_at: result.now })
    .where('id', '=', payment.id)
    .where('state', 'not in', ['paid', 'closed'])
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as others')
            .select('others.id')
            .where('others.gateway', '=', payment.gateway)
            .where('others.reference', '=', result.reference),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const { id, order_id, amount, gateway } = payment
  await emitEvent(trx, 'payment.paid', { id, order_id, amount, gateway }, result.now)
  return true
}

export async function isReferenceUsed(
  db: Db,
  gateway: string,
  reference: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** False when it is disputed already or was paid meanwhile. */
export async function markDisputed(
  db: Db,
  payment: PaymentRow,
  reported: { amount: number | null; reference: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      state: 'disputed',
      found_amount: reported.amount,
      found_reference: reported.reference,
      settled_at: reported.now,
    })
    .where('id', '=', payment.id)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
/** Without effect on a settled payment. */
export async function markFailed(db: Db, payment: PaymentRow, now: number): Promise<void> {
  await joinTransaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({ state: 'failed', settled_at: now })
      .where('id', '=', payment.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    const { id, order_id, amount, gateway } = payment
    if (numUpdatedRows > 0n)
      await emitEvent(trx, 'payment.failed', { id, order_id, amount, gateway }, now)
  })
}

/** Books a disputed payment at what was paid, in rials; false when it is not disputed any more. */
export async function bookDisputed(
  trx: Trx,
  payment: PaymentRow,
  booking: { amount: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: 'paid',
      amount: booking.amount,
      reference: payment.found_reference,
      settled_at: booking.now,
    })
    .where('id', '=', payment.id)
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False unless it is disputed or pending. */
export async function closePayment(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state: 'closed', settled_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['disputed', 'pending'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
