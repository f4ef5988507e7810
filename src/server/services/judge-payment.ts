import { type Db, inTransaction } from '../db/open.ts'
import { getOrder } from '../db/order.ts'
import { bookDisputed, closePayment, findPaymentById, isReferenceKnown } from '../db/payment.ts'
import { lockUser } from '../db/user.ts'
import { creditWallet } from './order-payment.ts'

/** What the staff wanted of a payment, and why it cannot be. */
export type PaymentJudgement =
  { ok: true } | { ok: false; reason: 'not-waiting' | 'amount-unknown' | 'booked-before' }

/**
 * Puts money in dispute into its customer's wallet, once: what the gateway said was paid. Refused
 * where the gateway did not say how much, and where its receipt number has paid something else.
 */
export async function creditDisputed(db: Db, id: number, now: number): Promise<PaymentJudgement> {
  return inTransaction(db, async trx => {
    const payment = await findPaymentById(trx, id)
    if (payment?.state !== 'disputed') return { ok: false, reason: 'not-waiting' }
    const { found_amount: amount, found_reference: reference, gateway } = payment
    if (amount === null || amount === 0) return { ok: false, reason: 'amount-unknown' }
    const order = await getOrder(trx, payment.order_id)
    await lockUser(trx, order.user_id)
    if (reference !== null && (await isReferenceKnown(trx, gateway, reference)))
      return { ok: false, reason: 'booked-before' }
    if (!(await bookDisputed(trx, payment, { amount, now })))
      return { ok: false, reason: 'not-waiting' }
    await creditWallet(trx, order, { id, amount }, now)
    return { ok: true }
  })
}

/** Ends a payment that is in dispute or was never answered: no money of it is or stays the shop's. */
export async function closeUnpaid(db: Db, id: number, now: number): Promise<PaymentJudgement> {
  return (await closePayment(db, id, now)) ? { ok: true } : { ok: false, reason: 'not-waiting' }
}
