import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ANSWER_GRACE_SECONDS } from '../order/expire-orders.ts'
import { getOrder } from '../order/order-queries.ts'
import { GATEWAY_BATCH, settleOrderPayments } from '../payment/reconcile.ts'
import { inTransaction } from '../platform/database/open.ts'
import { abandonChange } from './abandon-change.ts'
import { listDueChanges } from './order-change-queries.ts'

/** Abandons overdue changes, of all orders or one, after asking their gateways. */
export async function expireChanges(deps: Deps, orderId?: number): Promise<number> {
  const due = await listDueChanges(deps.db, { now: deps.now(), orderId, limit: GATEWAY_BATCH })
  let expired = 0
  for (const { order_id, expires_at } of due) {
    const isAnswered = await settleOrderPayments(deps, order_id)
    const isOver = (expires_at ?? 0) <= deps.now() - ANSWER_GRACE_SECONDS
    if ((isAnswered || isOver) && (await expireChange(deps, order_id))) expired += 1
  }
  return expired
}

const expireChange = (deps: Deps, orderId: number): Promise<boolean> =>
  inTransaction(deps.db, async trx => {
    const { user_id } = await getOrder(trx, orderId)
    await lockUser(trx, user_id)
    return abandonChange(trx, orderId, 'expired', deps.now())
  })
