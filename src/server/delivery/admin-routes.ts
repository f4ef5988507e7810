import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import { isHeld } from '#lib/rules/picking-state.ts'
import { may } from '#lib/rules/staff.ts'
import { attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryUndoRefusals, deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { countQueuedOrders, findOrderOfAnybody } from '../order/order-list-queries.ts'
import { listOrdersOfWindow } from '../picking/picking-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { moveOrderTo } from '../order/staff-move.ts'
import { isEmptyOrder, payableOfOrder } from '../order/movable-order.ts'
import { readDeliveryProof, recordDeliveryAttempt, undoDelivery } from './delivery-outcome.ts'
import { queuedWindows } from '../order/order-detail.ts'
import { packingSlips, readRoute, routeSums } from './route-sheet.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'

/** Not blocked by a slip, and something of it was there. */
const isPackable = (order: OrderRow): boolean => !isHeld(order) && !isEmptyOrder(order)

export const adminDeliveryHandlers: readonly Handler[] = [
  handle('GET /admin/packing-slips', async ({ deps: { db, now }, query }) => {
    const order = query.order === undefined ? undefined : await findOrderOfAnybody(db, query.order)
    const single =
      order?.status === OrderStatus.confirmed || order?.status === OrderStatus.outForDelivery
        ? [order]
        : []
    const orders =
      query.window === undefined
        ? single
        : await listOrdersOfWindow(db, query.window, [OrderStatus.confirmed])
    return { data: await packingSlips(db, orders.filter(isPackable), now()) }
  }),

  handle('GET /admin/delivery', async ({ deps: { db, now }, query }) => {
    const queued = await countQueuedOrders(db, query.day)
    const windows = queuedWindows(
      queued.filter(
        ({ status }) => status === OrderStatus.confirmed || status === OrderStatus.outForDelivery,
      ),
    )
    const orders =
      query.window === undefined
        ? []
        : await listOrdersOfWindow(db, query.window, [
            OrderStatus.confirmed,
            OrderStatus.outForDelivery,
            OrderStatus.delivered,
          ])
    const stops = orders.filter(
      order => order.status !== OrderStatus.confirmed || isPackable(order),
    )
    const route = await readRoute(db, stops, now())
    return { data: { windows, route, ...routeSums(route) } }
  }),

  handle('PUT /admin/delivery/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    if (order.status !== OrderStatus.outForDelivery)
      throw new ApiError(HttpStatus.conflict, deliveryMessages.notOut)
    if (payableOfOrder(order) !== body.collected)
      throw new ApiError(HttpStatus.conflict, deliveryMessages.otherAmount)
    const proof = await readDeliveryProof(deps, order, body)
    const by = { actor: staff.id, now: deps.now(), from: stateOf(order), ...proof }
    const target = { status: OrderStatus.delivered, paid: true }
    const result = await moveOrderTo(deps.db, order, target, by)
    if (!result.ok) throw new ApiError(HttpStatus.conflict, moveRefusals[result.reason])
    return { data: null, message: deliveryMessages.delivered }
  }),

  handle('PUT /admin/delivery/{id}/missed', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const { why, context } = body
    const reason =
      context === '' ? attemptReasonNames[why] : `${attemptReasonNames[why]}؛ ${context}`
    const result = await recordDeliveryAttempt(deps.db, order, reason, {
      actor: staff.id,
      now: deps.now(),
    })
    if (!result.ok) throw new ApiError(HttpStatus.conflict, deliveryMessages.notOut)
    return { data: null, message: deliveryMessages.missed }
  }),

  handle('PUT /admin/delivery/{id}/back', async ({ deps, staff, params, body: { reason } }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const by = { actor: staff.id, now: deps.now() }
    const isDesk = may(staff.roles, 'orders')
    const result = await undoDelivery(deps.db, order, { reason, isDesk }, by)
    if (!result.ok && result.reason === 'reason')
      throw fieldError('reason', deliveryUndoRefusals[result.reason])
    if (!result.ok) throw new ApiError(HttpStatus.conflict, deliveryUndoRefusals[result.reason])
    return { data: null, message: deliveryMessages.takenBack }
  }),
]
