import { checkPicking } from '#lib/rules/picking-state.ts'
import type { PickRefusal } from '#lib/rules/picking.ts'
import { reservesGoods } from '#lib/rules/substitute-proposal.ts'
import { lockUser } from '../account/user-queries.ts'
import { abandonChange } from '../order-change/abandon-change.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { setPickingStarted } from './picking-queries.ts'
import { listProposals } from './proposal-queries.ts'

/**
 * From its start an order cannot be changed; a change that waits for its payment is abandoned
 * (decision 090). Repeating it changes nothing. Undoing it opens the order again.
 */
export async function startPicking(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { isOn, now }: { isOn: boolean; now: number },
): Promise<PickRefusal | null> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const refusal = checkPicking(order)
    if (refusal) return refusal
    const proposals = isOn ? [] : await listProposals(trx, id)
    if (proposals.some(each => reservesGoods(each.state))) return 'proposal-open'
    if (isOn && order.picking_started_at !== null) return null
    if (!(await setPickingStarted(trx, order, isOn ? now : null))) return 'picked'
    if (isOn) await abandonChange(trx, id, 'picking', now)
    return null
  })
}
