import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'

/** An order event: from, to, payment status after it. */
interface Step {
  from_status: OrderStatus | null
  to_status: OrderStatus
  payment_status: PaymentStatus
  created_at: number
}

/** Last delivery in epoch seconds, and whether it was paid then; null without one. */
export function lastDelivery(
  history: readonly Step[],
): { at: number; paid_on_delivery: boolean } | null {
  const index = history.findLastIndex(
    each =>
      each.from_status === OrderStatus.outForDelivery && each.to_status === OrderStatus.delivered,
  )
  const step = history[index]
  if (!step) return null
  const wasOpen = history[index - 1]?.payment_status === PaymentStatus.unpaid
  return {
    at: step.created_at,
    paid_on_delivery: wasOpen && step.payment_status === PaymentStatus.paid,
  }
}
