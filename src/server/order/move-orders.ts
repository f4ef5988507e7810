import type { OrderState } from '#lib/rules/order-transitions.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { Move } from '#lib/rules/order-life.ts'
import type { Db } from '../platform/database/open.ts'
import { findOrderOfAnybody } from './order-list-queries.ts'
import { moveOrderTo } from './staff-move.ts'

interface SelectedOrder {
  id: number
  /** The state in which it was selected; one in another state stays. */
  from?: OrderState
}

export interface MoveOrdersResult {
  moved: number
  refused: { id: number; tracking_code: string; why: string }[]
}

/** Each order in its own transaction: a refused one stops no other. */
export async function moveOrders(
  db: Db,
  orders: readonly SelectedOrder[],
  { reason, ...move }: Move & { reason: string },
  by: { actor: number; now: number; keepsBooks: boolean },
): Promise<MoveOrdersResult> {
  const result: MoveOrdersResult = { moved: 0, refused: [] }
  for (const { id, from } of orders) {
    const order = await findOrderOfAnybody(db, id)
    const options = { ...by, from, reason: reason || undefined, together: true }
    const moved = order
      ? await moveOrderTo(db, order, move, options)
      : ({ ok: false, reason: 'unknown' } as const)
    if (moved.ok) result.moved += 1
    else {
      const { tracking_code } = order ?? { tracking_code: String(id) }
      result.refused.push({ id, tracking_code, why: moveRefusals[moved.reason] })
    }
  }
  return result
}
