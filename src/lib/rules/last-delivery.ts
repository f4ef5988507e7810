import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'

/** A line of an order's history: where from, where to, and its payment after it. */
interface Step {
  from_status: OrderStatus | null
  to_status: OrderStatus
  payment_status: PaymentStatus
  created_at: number
}

/**
 * When an order was last handed over, in epoch seconds, and whether that paid it; null of one that
 * never was.
 */
export function lastDelivery(
  history: readonly Step[],
): { at: number; paid_at_door: boolean } | null {
  const index = history.findLastIndex(
    each =>
      each.from_status === OrderStatus.outForDelivery && each.to_status === OrderStatus.delivered,
  )
  const step = history[index]
  if (!step) return null
  const wasOpen = history[index - 1]?.payment_status === PaymentStatus.unpaid
  return {
    at: step.created_at,
    paid_at_door: wasOpen && step.payment_status === PaymentStatus.paid,
  }
}
