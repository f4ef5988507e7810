import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import { PAYMENT_CHECK_SECONDS, type PaymentRow } from './payment-queries.ts'
import type { Database } from '../platform/database/schema.ts'

export type ShopPayment = PaymentRow & { tracking_code: string; mobile: string }

const shopPayments = (db: Db): SelectQueryBuilder<Database, 'payments', ShopPayment> =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('payments')
    .select(['orders.tracking_code', 'users.mobile'])

/**
 * Disputed payments, unless their reference has paid another payment since, and pending ones that
 * the gateway was checked for PAYMENT_CHECK_SECONDS without a clear answer; oldest first.
 */
export async function listPaymentsToResolve(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<ShopPayment[]> {
  return shopPayments(db)
    .where(eb =>
      eb.or([
        eb.and([
          eb('payments.state', '=', 'disputed'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('payments as others')
                .select('others.id')
                .whereRef('others.gateway', '=', 'payments.gateway')
                .whereRef('others.reference', '=', 'payments.found_reference')
                .whereRef('others.amount', '<>', 'payments.amount'),
            ),
          ),
        ]),
        eb.and([
          eb('payments.state', '=', 'pending'),
          eb('payments.created_at', '<=', now - PAYMENT_CHECK_SECONDS),
        ]),
      ]),
    )
    .orderBy('payments.id')
    .limit(sql.lit(limit))
    .execute()
}

export async function listOrderPayments(db: Db, orderId: number): Promise<ShopPayment[]> {
  return shopPayments(db).where('payments.order_id', '=', orderId).orderBy('payments.id').execute()
}

/** Receipt numbers of one payment that may wait for a check. */
const CLAIMS_MAX = 5

/**
 * Stores a receipt number from a browser until the gateway has checked it, and reopens a payment
 * that failed for want of one. Ignored above CLAIMS_MAX.
 */
export async function insertClaim(
  trx: Trx,
  claim: { paymentId: number; receipt: string; now: number },
): Promise<void> {
  const { paymentId, receipt, now } = claim
  await trx
    .updateTable('payments')
    .set({ state: 'pending', settled_at: null })
    .where('id', '=', paymentId)
    .where('state', '=', 'failed')
    .execute()
  if ((await listClaims(trx, paymentId)).length >= CLAIMS_MAX) return
  await trx
    .insertInto('payment_claims')
    .values({ payment_id: paymentId, receipt, created_at: now })
    .onConflict(conflict => conflict.columns(['payment_id', 'receipt']).doNothing())
    .execute()
}

export async function listClaims(db: Db, paymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_claims')
    .select('receipt')
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.receipt)
}

export async function deleteClaim(db: Db, paymentId: number, receipt: string): Promise<void> {
  await db
    .deleteFrom('payment_claims')
    .where('payment_id', '=', paymentId)
    .where('receipt', '=', receipt)
    .execute()
}
