import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { moveRefusals, orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import type { MoveOrdersResult } from '../order/move-orders.ts'
import { findOrderOfAnybody } from '../order/order-list-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { listZones } from './zone-queries.ts'
import { rescheduleOrder, type RescheduleInput } from './reschedule-order.ts'

/** Each order in its own transaction: a refused one stops no other. 409 for zones with different windows. */
export async function rescheduleOrders(
  db: Db,
  orders: readonly { id: number }[],
  target: Omit<RescheduleInput, 'from'>,
): Promise<MoveOrdersResult> {
  await assertCommonWindows(db, orders)
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

async function assertCommonWindows(db: Db, orders: readonly { id: number }[]): Promise<void> {
  const own = new Set((await listZones(db)).filter(zone => zone.own_windows).map(({ id }) => id))
  if (own.size === 0) return
  const rows = await db
    .selectFrom('orders')
    .select('zone_id')
    .distinct()
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('company_id', 'is', null)
    .execute()
  const scopes = new Set(rows.map(({ zone_id }) => (own.has(zone_id) ? zone_id : null)))
  if (scopes.size > 1) throw new ApiError(HttpStatus.conflict, orderOfficeMessages.mixedZones)
}
