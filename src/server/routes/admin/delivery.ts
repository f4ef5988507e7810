import { OrderStatus } from '#lib/codes/order.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import { isHeld } from '#lib/rules/picking.ts'
import { may } from '#lib/rules/staff.ts'
import { missedNames } from '#lib/text/labels/admin-delivery.ts'
import { backRefusals, deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import type { OrderRow } from '../../db/order.ts'
import { countQueuedOrders, findOrderOfAnybody } from '../../db/order-list.ts'
import { listOrdersOfWindow } from '../../db/picking.ts'
import { ApiError, fieldError } from '../../errors.ts'
import { handle, type Handler } from '../../handler.ts'
import { moveOrderTo } from '../../services/order-life.ts'
import { isEmptyOrder, payableOfOrder } from '../../services/moving-order.ts'
import { recordDeliveryAttempt, undoDelivery } from '../../services/staff/delivery-outcome.ts'
import { queuedWindows } from '../../services/staff/order-detail.ts'
import { packingSlips, routeOf, routeSums } from '../../services/staff/route-sheet.ts'
import { getOrderOfAnybody } from './order.ts'

/** Whether a confirmed order goes into a bag: no slip holds it, and something of it was there. */
const goesOut = (order: OrderRow): boolean => !isHeld(order) && !isEmptyOrder(order)

export const deliveryHandlers: readonly Handler[] = [
  handle('GET /admin/packing-slips', async ({ deps: { db, now }, query }) => {
    const one = query.order === undefined ? undefined : await findOrderOfAnybody(db, query.order)
    const named =
      one?.status === OrderStatus.confirmed || one?.status === OrderStatus.outForDelivery
        ? [one]
        : []
    const orders =
      query.window === undefined
        ? named
        : await listOrdersOfWindow(db, query.window, [OrderStatus.confirmed])
    return { data: await packingSlips(db, orders.filter(goesOut), now()) }
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
    const stops = orders.filter(order => order.status !== OrderStatus.confirmed || goesOut(order))
    const route = await routeOf(db, stops, now())
    return { data: { windows, route, ...routeSums(route) } }
  }),

  handle('PUT /admin/delivery/{id}', async ({ deps, staff, params, body: { collected } }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    if (order.status !== OrderStatus.outForDelivery)
      throw new ApiError(409, deliveryMessages.notOut)
    if (payableOfOrder(order) !== collected) throw new ApiError(409, deliveryMessages.otherAmount)
    const by = { actor: staff.id, now: deps.now(), from: stateOf(order) }
    const moved = await moveOrderTo(
      deps.db,
      order,
      { status: OrderStatus.delivered, paid: true },
      by,
    )
    if (!moved.ok) throw new ApiError(409, moveRefusals[moved.reason])
    return { data: null, message: deliveryMessages.delivered }
  }),

  handle('PUT /admin/delivery/{id}/missed', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const { why, context } = body
    const reason = context === '' ? missedNames[why] : `${missedNames[why]}؛ ${context}`
    const done = await recordDeliveryAttempt(deps.db, order, reason, {
      actor: staff.id,
      now: deps.now(),
    })
    if (!done.ok) throw new ApiError(409, deliveryMessages.notOut)
    return { data: null, message: deliveryMessages.missed }
  }),

  handle('PUT /admin/delivery/{id}/back', async ({ deps, staff, params, body: { reason } }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const by = { actor: staff.id, now: deps.now() }
    const isDesk = may(staff.roles, 'orders')
    const done = await undoDelivery(deps.db, order, { reason, isDesk }, by)
    if (!done.ok && done.reason === 'reason') throw fieldError('reason', backRefusals[done.reason])
    if (!done.ok) throw new ApiError(409, backRefusals[done.reason])
    return { data: null, message: deliveryMessages.takenBack }
  }),
]
