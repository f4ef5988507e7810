import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { PAYMENT_ASKED_SECONDS, type PaymentRow } from './payment.ts'
import type { Database } from './schema.ts'

/** A payment as the staff read it. */
export type ShopPayment = PaymentRow & { tracking_code: string; mobile: string }

const shopPayments = (db: Db): SelectQueryBuilder<Database, 'payments', ShopPayment> =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('payments')
    .select(['orders.tracking_code', 'users.mobile'])

/**
 * Payments that wait for the staff, the oldest first: money in dispute, unless it has paid another
 * payment of another amount since, and payments about which the gateway was asked for a day and
 * never gave a clear answer.
 */
export async function listPaymentsToJudge(
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
          eb('payments.created_at', '<=', now - PAYMENT_ASKED_SECONDS),
        ]),
      ]),
    )
    .orderBy('payments.id')
    .limit(sql.lit(limit))
    .execute()
}

/** Every payment of an order, the oldest first. */
export async function listPaymentsOf(db: Db, orderId: number): Promise<ShopPayment[]> {
  return shopPayments(db).where('payments.order_id', '=', orderId).orderBy('payments.id').execute()
}
