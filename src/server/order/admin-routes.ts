import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { moveTo, splitState, stateOf } from '#lib/rules/order-life.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { may } from '#lib/rules/staff.ts'
import { moveRefusals, orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import { messages } from '#lib/text/messages.ts'
import type { Db } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from './order-queries.ts'
import { countQueuedOrders, findOrderOfAnybody } from './order-list-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { moveOrderTo } from './staff-move.ts'
import { insertStaffNote } from './order-line-queries.ts'
import { queuedWindows, staffOrderDetail } from './order-detail.ts'

export const adminOrderHandlers: readonly Handler[] = [
  handle('GET /admin/order-queue', async ({ deps: { db }, query }) => ({
    data: queuedWindows(await countQueuedOrders(db, query.day)),
  })),

  handle('GET /admin/orders/{id}', async ({ deps, params }) => ({
    data: await staffOrderDetail(deps.db, await getOrderOfAnybody(deps.db, params.id), deps.now()),
  })),

  handle('PUT /admin/orders/{id}', async ({ deps, staff, params, body: { from, to, reason } }) => {
    assertReason({ from: splitState(from).status, status: splitState(to).status, reason })
    const order = await getOrderOfAnybody(deps.db, params.id)
    const keepsBooks = may(staff.permissions, 'payments')
    const reasonAndRole = { reason: reason || undefined, keepsBooks }
    const by = { actor: staff.id, now: deps.now(), from, ...reasonAndRole }
    const result = await moveOrderTo(deps.db, order, moveTo(to), by)
    if (!result.ok) throw new ApiError(HttpStatus.conflict, moveRefusals[result.reason])
    const state = stateOf(await getOrder(deps.db, order.id))
    return { data: { state }, message: orderOfficeMessages.orderMoved }
  }),

  handle('POST /admin/orders/{id}/notes', async ({ deps, staff, params, body }) => {
    const { id } = await getOrderOfAnybody(deps.db, params.id)
    const note = { order_id: id, staff_id: staff.id, created_at: deps.now() }
    await insertStaffNote(deps.db, { ...note, body: body.body })
    return { data: null, message: orderOfficeMessages.noteAdded }
  }),
]

/** For a cancelled or returned order, and for a delivery, because the desk has no delivery code. */
export function assertReason(move: {
  from?: OrderStatus
  status: OrderStatus
  reason: string
}): void {
  const { from, status, reason } = move
  const isDelivery = status === OrderStatus.delivered && from !== status
  if (reason !== '' || !(hasEnded(status) || isDelivery)) return
  const { reasonMissing, deliveryReasonMissing } = orderOfficeMessages
  throw fieldError('reason', isDelivery ? deliveryReasonMissing : reasonMissing)
}

export async function getOrderOfAnybody(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrderOfAnybody(db, id)
  if (!order) throw new ApiError(HttpStatus.notFound, messages.orderNotFound)
  return order
}
