import {
  claimAsking,
  listPaymentsToAsk,
  listPendingPayments,
  type PaymentRow,
} from '../db/payment.ts'
import type { Deps } from '../deps.ts'
import { settlePayment } from './settle-payment.ts'

/** About how many payments or orders gateways are asked at once. */
export const ASKED_AT_ONCE = 20

/**
 * Settles payments whose browser never came back: asks the gateway about those whose turn it is, a
 * bounded number at once. Each is asked about once a minute at most, by whichever process.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const open = await listPaymentsToAsk(deps.db, { now: deps.now(), limit: ASKED_AT_ONCE })
  await Promise.all(open.map(payment => ask(deps, payment)))
}

/** Settles what is still open of an order's payments; false while an answer is missing. */
export async function settlePaymentsOf(deps: Deps, orderId: number): Promise<boolean> {
  const open = await listPendingPayments(deps.db, orderId)
  const answered = await Promise.all(open.map(payment => ask(deps, payment)))
  return answered.every(Boolean)
}

/** Whether the gateway answered; one that does not is logged and asked again another time. */
async function ask(deps: Deps, payment: PaymentRow): Promise<boolean> {
  try {
    if (!(await claimAsking(deps.db, payment, deps.now()))) return false
    await settlePayment(deps, payment)
    return true
  } catch (error) {
    const { order_id: orderId, gateway } = payment
    deps.log.warn({ err: error, orderId, gateway }, 'a payment could not be asked about')
    return false
  }
}
