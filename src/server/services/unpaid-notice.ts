import type { UnpaidNotice } from '#lib/contract/cart.ts'
import { UNPAID_ORDERS_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { countUnpaidOrders } from '../db/order.ts'
import type { Deps } from '../deps.ts'

/** Section 4: orders that await payment are to be paid or cancelled before another one. */
export async function unpaidNotice(deps: Deps, userId: number): Promise<UnpaidNotice> {
  const unpaid = await countUnpaidOrders(deps.db, userId, deps.now())
  if (unpaid === 0) return null
  const full = unpaid >= UNPAID_ORDERS_MAX
  return { message: full ? messages.unpaidOrderTwo : messages.unpaidOrderOne, show_error: full }
}
