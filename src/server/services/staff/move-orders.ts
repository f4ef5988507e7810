import type { Move } from '#lib/rules/order-life.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { Db } from '../../db/open.ts'
import { findOrderOfAnybody } from '../../db/order-list.ts'
import { moveOrderTo } from '../order-life.ts'

/** What became of orders that were to be moved together. */
export interface OrdersMoved {
  moved: number
  refused: { id: number; tracking_code: string; why: string }[]
}

/** Moves orders, each in a transaction of its own: one that cannot go there holds no other up. */
export async function moveOrders(
  db: Db,
  ids: readonly number[],
  move: Move,
  by: { actor: number; reason: string; now: number; keepsBooks: boolean },
): Promise<OrdersMoved> {
  const told: OrdersMoved = { moved: 0, refused: [] }
  for (const id of new Set(ids)) {
    const order = await findOrderOfAnybody(db, id)
    const moved = order
      ? await moveOrderTo(db, order, move, {
          ...by,
          reason: by.reason || undefined,
          together: true,
        })
      : ({ ok: false, reason: 'unknown' } as const)
    if (moved.ok) told.moved += 1
    else {
      const { tracking_code } = order ?? { tracking_code: String(id) }
      told.refused.push({ id, tracking_code, why: moveRefusals[moved.reason] })
    }
  }
  return told
}
