import { type Insertable, type Selectable, sql } from 'kysely'
import type { GatewayName } from '#lib/text/labels/admin-orders.ts'
import type { Db, Trx } from './open.ts'
import type { PaymentTable } from './schema/payment.ts'

/** Seconds after its opening for which a payment is asked about; gateways return money sooner. */
export const PAYMENT_ASKED_SECONDS = 24 * 60 * 60
/** Seconds between two questions about one payment. */
const ASK_GAP_SECONDS = 60
/** A payment is asked about again after a tenth of its age. */
const ASK_AGE_PARTS = 10

/** What stands for a gateway where the staff found the money at the bank. */
export const HAND_GATEWAY = 'hand' satisfies GatewayName

export type PaymentRow = Selectable<PaymentTable>

/** Writes a payment; false when its gateway has given its authority before. */
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

/** A gateway's payment; where a tracking code is given, only if it is for that order. */
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

/**
 * Payments not settled yet whose turn it is to be asked about: opened within PAYMENT_ASKED_SECONDS,
 * the longest unasked first. The older a payment, the rarer its turn.
 */
export async function listPaymentsToAsk(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<PaymentRow[]> {
  const asked = sql<number>`coalesce(asked_at, created_at)`
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'pending')
    .where('created_at', '>', now - PAYMENT_ASKED_SECONDS)
    .where(asked, '<=', now - ASK_GAP_SECONDS)
    .where(sql<boolean>`(${now} - ${asked}) * ${ASK_AGE_PARTS} >= ${asked} - created_at`)
    .orderBy(asked)
    .limit(limit)
    .execute()
}

/** An order's payments not settled yet. */
export async function listPendingPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .execute()
}

/** Which of these orders have a payment that is pending. */
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

/** Notes that a payment is asked about now; false when that was done within ASK_GAP_SECONDS. */
export async function claimAsking(db: Db, payment: PaymentRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', payment.id)
    .where(eb => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', now - ASK_GAP_SECONDS)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Marks a payment as paid, once: false when it was before or is closed, or when another payment
 * carries the gateway's reference. One that had failed may still turn out to be paid.
 */
export async function markPaid(
  trx: Trx,
  payment: PaymentRow,
  paid: { reference: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ state: 'paid', reference: paid.reference, settled_at: paid.now })
    .where('id', '=', payment.id)
    .where('state', 'not in', ['paid', 'closed'])
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as others')
            .select('others.id')
            .where('others.gateway', '=', payment.gateway)
            .where('others.reference', '=', paid.reference),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a payment of a gateway was paid by this receipt number. */
export async function isReferenceKnown(
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

/**
 * Records money that came otherwise than it was asked for; false where that stands already, or
 * where the payment was paid meanwhile.
 */
export async function markDisputed(
  db: Db,
  payment: PaymentRow,
  found: { amount: number | null; reference: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      state: 'disputed',
      found_amount: found.amount,
      found_reference: found.reference,
      settled_at: found.now,
    })
    .where('id', '=', payment.id)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
/** Marks a payment that will not come; one that was settled stays as it is. */
export async function markFailed(db: Db, payment: PaymentRow, now: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'failed', settled_at: now })
    .where('id', '=', payment.id)
    .where('state', '=', 'pending')
    .execute()
}

/** Books money in dispute as what was paid, in rials; false where it is not in dispute any more. */
export async function bookDisputed(
  trx: Trx,
  payment: PaymentRow,
  paid: { amount: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: 'paid',
      amount: paid.amount,
      reference: payment.found_reference,
      settled_at: paid.now,
    })
    .where('id', '=', payment.id)
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a payment that waits for somebody, for good; false where it does not wait. */
export async function closePayment(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state: 'closed', settled_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['disputed', 'pending'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
