import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ANSWER_GRACE_SECONDS } from '../order/expire-orders.ts'
import { getOrder } from '../order/order-queries.ts'
import { tryToExpire } from '../order/release-order.ts'
import { GATEWAY_BATCH, settleOrderPayments } from '../payment/reconcile.ts'
import { inTransaction } from '../platform/database/open.ts'
import { abandonChange } from './abandon-change.ts'
import { findOpenChange, listDueChanges } from './order-change-queries.ts'

/**
 * Abandons overdue changes, of all orders or one, after asking their gateways. A failure is logged
 * and tried again later.
 */
export async function expireChanges(deps: Deps, orderId?: number): Promise<number> {
  const due = await listDueChanges(deps.db, { now: deps.now(), orderId, limit: GATEWAY_BATCH })
  let expired = 0
  for (const { order_id } of due)
    if (await tryToExpire(deps, order_id, () => settleAndExpire(deps, order_id))) expired += 1
  return expired
}

async function settleAndExpire(deps: Deps, orderId: number): Promise<boolean> {
  const isAnswered = await settleOrderPayments(deps, orderId)
  const now = deps.now()
  const moment = isAnswered ? now : now - ANSWER_GRACE_SECONDS
  return inTransaction(deps.db, async trx => {
    const { user_id } = await getOrder(trx, orderId)
    await lockUser(trx, user_id)
    const change = await findOpenChange(trx, orderId)
    if (!change || change.expires_at > moment) return false
    return abandonChange(trx, orderId, 'expired', now)
  })
}
