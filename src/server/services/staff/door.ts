import { amountOf } from '#lib/rules/amounts.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import { DELIVERY_UNDO_SECONDS } from '#lib/rules/limits.ts'
import { judgeWayBack, splitState, stateOf } from '#lib/rules/order-life.ts'
import { insertChange } from '../../db/change.ts'
import { listMissed } from '../../db/missed-delivery.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { getOrder, moveOrder, type OrderRow } from '../../db/order.ts'
import { listOrderEvents } from '../../db/order-event.ts'
import { lockUser } from '../../db/user.ts'

/** Two taps of one finger are one. */
const SAME_TAP_SECONDS = 60

type Door<Refusal extends string> = { ok: true } | { ok: false; reason: Refusal }

interface By {
  now: number
  actor: number
}

/** Whether the mark of a delivery is young enough for whoever set it. */
export const isUndoable = (deliveredAt: number, now: number): boolean =>
  now - deliveredAt <= DELIVERY_UNDO_SECONDS

/**
 * Takes the mark of a delivery back: the order is out again, and what was taken at the door is to
 * be taken. Once the mark is old only the order desk does, for a reason. A debt that was settled
 * with it stays settled, so such an order stays delivered.
 */
export async function takeDeliveryBack(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { reason, isDesk }: { reason: string; isDesk: boolean },
  { now, actor }: By,
): Promise<Door<'not-delivered' | 'too-late' | 'reason' | 'debt-settled'>> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const delivery = lastDelivery(await listOrderEvents(trx, id))
    const paid_at_door = delivery?.paid_at_door ?? false
    const verdict = judgeWayBack({ ...order, is_expired: false, paid_at_door }, 'staff')
    if (!verdict.ok) return { ok: false, reason: 'not-delivered' }
    if (!isUndoable(delivery?.at ?? 0, now)) {
      if (!isDesk) return { ok: false, reason: 'too-late' }
      if (reason === '') return { ok: false, reason: 'reason' }
    }
    if (paid_at_door && amountOf(JSON.parse(order.amounts) as AmountLine[], 'debt') > 0)
      return { ok: false, reason: 'debt-settled' }
    const { to } = verdict.way
    const by = { actor: 'staff', reason: reason || undefined } as const
    if (!(await moveOrder(trx, order, { ...splitState(to), now }, by)))
      return { ok: false, reason: 'not-delivered' }
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: id,
      action: 'moved',
      before: { state: stateOf(order) },
      after: { state: to },
      reason: reason || null,
    })
    return { ok: true }
  })
}

/** Records that an order came to a closed door, and why; it stays out, and no money moves. */
export async function noteMissed(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  reason: string,
  { now, actor }: By,
): Promise<Door<'not-out'>> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    if ((await getOrder(trx, id)).status !== 50) return { ok: false, reason: 'not-out' }
    const last = (await listMissed(trx, [id])).get(id)
    if (last && last.reason === reason && now - last.at < SAME_TAP_SECONDS) return { ok: true }
    const change = { record: 'order', recordId: id, action: 'not-delivered', reason } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return { ok: true }
  })
}
