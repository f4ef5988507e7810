import {
  claimCheck,
  listPaymentsToCheck,
  listPendingPayments,
  type PaymentRow,
} from './payment-queries.ts'
import type { Deps } from '../deps.ts'
import { settlePayment } from './settle-payment.ts'

export const GATEWAY_BATCH = 20

/** Settles payments whose browser never came back, each at most once a minute by any process. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const pending = await listPaymentsToCheck(deps.db, { now: deps.now(), limit: GATEWAY_BATCH })
  await Promise.all(pending.map(payment => settleOnce(deps, payment)))
}

/** False while a gateway did not answer. */
export async function settleOrderPayments(deps: Deps, orderId: number): Promise<boolean> {
  const pending = await listPendingPayments(deps.db, orderId)
  const answered = await Promise.all(pending.map(payment => settleOnce(deps, payment)))
  return answered.every(Boolean)
}

/** Whether the gateway answered; a failure is logged and tried again later. */
async function settleOnce(deps: Deps, payment: PaymentRow): Promise<boolean> {
  try {
    if (!(await claimCheck(deps.db, payment, deps.now()))) return false
    await settlePayment(deps, payment)
    return true
  } catch (error) {
    const { order_id: orderId, gateway } = payment
    deps.log.warn({ err: error, orderId, gateway }, 'payment check failed')
    return false
  }
}
