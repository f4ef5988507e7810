import { type Db, inTransaction } from '../platform/database/open.ts'
import { getOrder } from '../order/order-queries.ts'
import { bookDisputed, closePayment, findPaymentById, isReferenceUsed } from './payment-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import { creditWallet } from './receive-money.ts'

export type PaymentResolution =
  | { ok: true }
  | { ok: false; reason: 'not-waiting' | 'amount-unknown' | 'booked-before' }

/** At the amount that the gateway reported; refused without one, or for a used reference. */
export async function creditDisputed(db: Db, id: number, now: number): Promise<PaymentResolution> {
  return inTransaction(db, async trx => {
    const payment = await findPaymentById(trx, id)
    if (payment?.state !== 'disputed') return { ok: false, reason: 'not-waiting' }
    const { found_amount: amount, found_reference: reference, gateway } = payment
    if (amount === null || amount === 0) return { ok: false, reason: 'amount-unknown' }
    const order = await getOrder(trx, payment.order_id)
    await lockUser(trx, order.user_id)
    if (reference !== null && (await isReferenceUsed(trx, gateway, reference)))
      return { ok: false, reason: 'booked-before' }
    if (!(await bookDisputed(trx, payment, { amount, now })))
      return { ok: false, reason: 'not-waiting' }
    await creditWallet(trx, order, { id, amount }, now)
    return { ok: true }
  })
}

export async function closeUnpaid(db: Db, id: number, now: number): Promise<PaymentResolution> {
  return (await closePayment(db, id, now)) ? { ok: true } : { ok: false, reason: 'not-waiting' }
}
