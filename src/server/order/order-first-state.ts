import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { payableAmount } from '#lib/rules/amounts.ts'
import { FREEZE_LIFE_SECONDS, ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'
import type { OrderRow } from './order-queries.ts'
import type { OrderDraft } from './order-draft.ts'

/**
 * Confirmed at once where nothing is left to pay. Waits 30 minutes for an online payment; 24 hours
 * for a bank slip or when prepared by a repeat or staff, but not past the window's cut-off. An
 * order outside the order areas waits for the staff.
 */
export function firstState(
  { recipient: { finalizable, window }, port, amounts }: OrderDraft,
  now: number,
  isPrepared: boolean,
): Pick<OrderRow, 'status' | 'payment_status' | 'expires_at' | 'freeze' | 'reached'> {
  const isPaid = payableAmount(amounts) === 0
  const isConfirmed = isPaid && finalizable
  const isFrozen = !isPaid && finalizable && port.driver === 'none'
  const isOnline = port.driver !== 'none' && !isPrepared
  const until = isOnline
    ? now + ONLINE_PAYMENT_LIFE_SECONDS
    : Math.min(now + FREEZE_LIFE_SECONDS, window.cutoff_at)
  return {
    status: isConfirmed ? OrderStatus.confirmed : OrderStatus.awaitingPayment,
    payment_status: isPaid ? PaymentStatus.paid : PaymentStatus.unpaid,
    expires_at: isPaid || !finalizable ? null : until,
    freeze: isFrozen ? 1 : 0,
    reached: JSON.stringify(
      isConfirmed
        ? { [OrderStatus.awaitingPayment]: now, [OrderStatus.confirmed]: now }
        : { [OrderStatus.awaitingPayment]: now },
    ),
  }
}
