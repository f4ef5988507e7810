import { checkPicking } from '#lib/rules/picking-state.ts'
import type { PickRefusal } from '#lib/rules/picking.ts'
import { reservesGoods } from '#lib/rules/substitute-proposal.ts'
import { lockUser } from '../account/user-queries.ts'
import { abandonChange } from '../order-change/abandon-change.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { isHeldByOther, takeFromCart } from './cart-queries.ts'
import { setPickingStarted } from './picking-queries.ts'
import { listProposals } from './proposal-queries.ts'
import { emitEvent } from '../webhook/emit-event.ts'

interface StartedBy {
  actor: number
  now: number
}

/**
 * From its start an order cannot be changed; a change that waits for its payment is abandoned
 * (decision 090). Repeating it changes nothing. Undoing it opens the order again, and takes it out
 * of the picker's cart.
 */
export async function startPicking(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { isOn, ...by }: StartedBy & { isOn: boolean },
): Promise<PickRefusal | null> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const refusal = checkPicking(order)
    if (refusal) return refusal
    if (isOn) return startLocked(trx, order, by)
    if (await isHeldByOther(trx, id, by.actor)) return 'in-cart'
    const proposals = await listProposals(trx, id)
    if (proposals.some(each => reservesGoods(each.state))) return 'proposal-open'
    if (!(await setPickingStarted(trx, order, null))) return 'picked'
    await takeFromCart(trx, id)
    return null
  })
}

/** Under the lock of the order's customer, for an order that can be picked. */
export async function startLocked(
  trx: Trx,
  order: OrderRow,
  { actor, now }: StartedBy,
): Promise<PickRefusal | null> {
  if (await isHeldByOther(trx, order.id, actor)) return 'in-cart'
  if (order.picking_started_at !== null) return null
  if (!(await setPickingStarted(trx, order, now))) return 'picked'
  await abandonChange(trx, order.id, 'picking', now)
  await emitEvent(trx, 'picking.started', { order_id: order.id }, now)
  return null
}
