import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { notifyChanged, notifyRefunded } from '../order/order-sms.ts'
import type { PaymentRow } from '../payment/payment-queries.ts'
import { creditWallet } from '../payment/receive-money.ts'
import type { Trx } from '../platform/database/open.ts'
import { writeChange } from './apply-change.ts'
import { endOrderChange, getOrderChange } from './order-change-queries.ts'
import type { ChangePlan } from './schema.ts'

/**
 * Applies the change that a payment is for, once; money for one that was abandoned goes to the
 * wallet, with a text. The caller holds the user's lock.
 */
export async function receiveForChange(
  trx: Trx,
  order: OrderRow & { mobile: string },
  payment: Pick<PaymentRow, 'id' | 'amount'> & { change_id: number },
  now: number,
): Promise<boolean> {
  const change = await getOrderChange(trx, payment.change_id)
  const canApply =
    change.amount === payment.amount &&
    order.status === OrderStatus.confirmed &&
    order.payment_status === PaymentStatus.paid &&
    (await endOrderChange(trx, change, 'paid', now))
  if (!canApply) {
    await creditWallet(trx, order, payment, now, 'late-payment')
    await notifyRefunded(trx, order, payment.amount, now)
    return false
  }
  const plan = JSON.parse(change.plan ?? '{}') as ChangePlan
  const written = await writeChange(trx, order, plan, { now, until: null })
  if (!written.ok) throw new Error(`change ${change.id} cannot be applied: ${written.reason}`)
  await notifyChanged(trx, order, 0, now)
  return true
}
