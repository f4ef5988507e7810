import { GATEWAY_BATCH, settleOrderPayments } from '../payment/reconcile.ts'
import type { Deps } from '../deps.ts'
import { listDueOrdersToAsk } from './order-queries.ts'
import { expireIdleOrders, expireOrder, tryToExpire } from './release-order.ts'

/** How long what is overdue is held for a gateway that does not answer. */
export const ANSWER_GRACE_SECONDS = 60 * 60
const RECHECK_SECONDS = 60

/** First those without a pending payment, then a bounded number after asking their gateways. */
export async function expireOrders(deps: Deps): Promise<number> {
  const expired = await expireIdleOrders(deps)
  const now = deps.now()
  const due = await listDueOrdersToAsk(deps.db, {
    now,
    checkedAfter: now - RECHECK_SECONDS,
    endedBefore: now - ANSWER_GRACE_SECONDS,
    limit: GATEWAY_BATCH,
  })
  const results = await Promise.all(
    due.map(({ id, user_id }) => tryToExpire(deps, id, () => settleAndExpire(deps, id, user_id))),
  )
  return expired + results.filter(Boolean).length
}

async function settleAndExpire(deps: Deps, id: number, user_id: number): Promise<boolean> {
  const answered = await settleOrderPayments(deps, id)
  const moment = answered ? deps.now() : deps.now() - ANSWER_GRACE_SECONDS
  return expireOrder(deps, { id, user_id, moment })
}
