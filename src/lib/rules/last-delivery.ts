import type { OrderStatus, PaymentStatus } from '#lib/contract/order.ts'

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
  const index = history.findLastIndex(each => each.from_status === 50 && each.to_status === 60)
  const step = history[index]
  if (!step) return null
  const wasOpen = history[index - 1]?.payment_status === 10
  return { at: step.created_at, paid_at_door: wasOpen && step.payment_status === 20 }
}
