import { UNPAID_ORDERS_MAX } from './limits.ts'
import { canPay, type Payable } from './order.ts'

/** The notice about unpaid orders, and whether they block another order. */
export interface UnpaidState {
  /** `pay-last`: the only one not with the shop; `wait-…`: the shop has to decide. */
  asks: 'pay-one' | 'pay-last' | 'pay-two' | 'wait-one' | 'wait-two'
  blocks: boolean
}

/**
 * Over a user's unexpired orders with status 10. Each counts, but only those that the customer can
 * pay are mentioned: not of another city or with a slip in review.
 */
export function unpaidState(orders: readonly Payable[]): UnpaidState | null {
  if (orders.length === 0) return null
  const blocks = orders.length >= UNPAID_ORDERS_MAX
  const payable = orders.filter(canPay).length
  if (payable === 0) return { asks: blocks ? 'wait-two' : 'wait-one', blocks }
  if (payable > 1) return { asks: 'pay-two', blocks }
  return { asks: blocks ? 'pay-last' : 'pay-one', blocks }
}
