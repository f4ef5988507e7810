import { UNPAID_ORDERS_MAX } from './limits.ts'
import { canPay, type Payable } from './order.ts'

/** What is said of orders that await payment, and whether they stand in the way of another one. */
export interface UnpaidVerdict {
  /**
   * One or two are to be paid or cancelled, `pay-last` the one of several that is not with the shop;
   * `wait-one` and `wait-two`: none can be paid, the shop decides them.
   */
  asks: 'pay-one' | 'pay-last' | 'pay-two' | 'wait-one' | 'wait-two'
  blocks: boolean
}

/**
 * Section 4, 'must pay or cancel first': of a user's orders whose status is 10 and whose time is not
 * over; null without any. Each counts as one that awaits payment, but only what its customer can pay
 * is asked for: not an order of another city, nor one whose bank slip is in review.
 */
export function judgeUnpaid(orders: readonly Payable[]): UnpaidVerdict | null {
  if (orders.length === 0) return null
  const blocks = orders.length >= UNPAID_ORDERS_MAX
  const payable = orders.filter(canPay).length
  if (payable === 0) return { asks: blocks ? 'wait-two' : 'wait-one', blocks }
  if (payable > 1) return { asks: 'pay-two', blocks }
  return { asks: blocks ? 'pay-last' : 'pay-one', blocks }
}
