import { messages } from '#lib/text/messages.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { MoveOrdersResult } from '../order/move-orders.ts'
import { findOrderOfAnybody } from '../order/order-list-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { rescheduleOrder, type RescheduleInput } from './reschedule-order.ts'

/** Each order in its own transaction: a refused one stops no other. */
export async function rescheduleOrders(
  db: Db,
  orders: readonly { id: number }[],
  target: Omit<RescheduleInput, 'from'>,
): Promise<MoveOrdersResult> {
  const result: MoveOrdersResult = { moved: 0, refused: [] }
  for (const { id } of orders) {
    const order = await findOrderOfAnybody(db, id)
    const stay = (why: string) => {
      result.refused.push({ id, tracking_code: order?.tracking_code ?? String(id), why })
    }
    if (!order) {
      stay(moveRefusals.unknown)
      continue
    }
    try {
      await rescheduleOrder(db, order, { ...target, from: order.window_id })
      result.moved += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      stay(typeof error.answer === 'string' ? error.answer : messages.errorOccurred)
    }
  }
  return result
}
