import type { Move } from '#lib/rules/order-life.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { Db } from '../platform/database/open.ts'
import { findOrderOfAnybody } from './order-list-queries.ts'
import { moveOrderTo } from './order-life.ts'

export interface MoveOrdersResult {
  moved: number
  refused: { id: number; tracking_code: string; why: string }[]
}

/** Each order in its own transaction: a refused one stops no other. */
export async function moveOrders(
  db: Db,
  ids: readonly number[],
  move: Move,
  by: { actor: number; reason: string; now: number; keepsBooks: boolean },
): Promise<MoveOrdersResult> {
  const result: MoveOrdersResult = { moved: 0, refused: [] }
  for (const id of new Set(ids)) {
    const order = await findOrderOfAnybody(db, id)
    const moved = order
      ? await moveOrderTo(db, order, move, {
          ...by,
          reason: by.reason || undefined,
          together: true,
        })
      : ({ ok: false, reason: 'unknown' } as const)
    if (moved.ok) result.moved += 1
    else {
      const { tracking_code } = order ?? { tracking_code: String(id) }
      result.refused.push({ id, tracking_code, why: moveRefusals[moved.reason] })
    }
  }
  return result
}
