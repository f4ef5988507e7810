import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { notifyChanged, notifyRefunded } from '../order/order-sms.ts'
import type { PaymentRow } from '../payment/payment-queries.ts'
import { creditWallet } from '../payment/receive-money.ts'
import type { Trx } from '../platform/database/open.ts'
import { abandonChange } from './abandon-change.ts'
import { writeChange } from './apply-change.ts'
import {
  asOpen,
  endOrderChange,
  findOpenChange,
  getOrderChange,
  planOf,
} from './order-change-queries.ts'

type ChangePayment = Pick<PaymentRow, 'id' | 'amount'> & { change_id: number }
type NotifiedOrder = OrderRow & { mobile: string }

/**
 * Applies the change that a payment is for, once; money for one that was abandoned goes to the
 * wallet, with a text. `blocked` when the order cannot take the change: the caller rolls back and
 * calls `returnBlockedPayment`. The caller holds the user's lock.
 */
export async function receiveForChange(
  trx: Trx,
  order: NotifiedOrder,
  payment: ChangePayment,
  now: number,
): Promise<'applied' | 'to-wallet' | 'blocked'> {
  const change = await getOrderChange(trx, payment.change_id)
  const canApply =
    change.amount === payment.amount &&
    order.status === OrderStatus.confirmed &&
    order.payment_status === PaymentStatus.paid &&
    (await endOrderChange(trx, change, 'paid', now))
  if (!canApply) {
    await returnPayment(trx, order, payment, now)
    return 'to-wallet'
  }
  const written = await writeChange(trx, order, planOf(asOpen(change)), { now, until: null })
  if (!written.ok) return 'blocked'
  await notifyChanged(trx, order, now)
  return 'applied'
}

/** The change is abandoned, and its money goes to the wallet. The caller holds the user's lock. */
export async function returnBlockedPayment(
  trx: Trx,
  order: NotifiedOrder,
  payment: ChangePayment,
  now: number,
): Promise<void> {
  const open = await findOpenChange(trx, order.id)
  if (open?.id === payment.change_id) await abandonChange(trx, order.id, 'not-applied', now)
  await returnPayment(trx, order, payment, now)
}

async function returnPayment(
  trx: Trx,
  order: NotifiedOrder,
  payment: ChangePayment,
  now: number,
): Promise<void> {
  await creditWallet(trx, order, payment, now, 'late-payment')
  await notifyRefunded(trx, order, payment.amount, now)
}
