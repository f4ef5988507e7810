import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { may } from '#lib/rules/staff.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import {
  deliveryUndoRefusals,
  deliveryMessages,
  tourMessages,
} from '#lib/text/messages/admin-delivery.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import {
  countQueuedOrders,
  findNextWindow,
  findOrderOfAnybody,
} from '../order/order-list-queries.ts'
import { isToDeliver, listOrdersOfWindow } from '../picking/picking-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { payableOfOrder } from '../order/movable-order.ts'
import { findShopWindow } from './delivery-window-queries.ts'
import { announceHours, findWindowOfHours, hourChoices } from './delivery-hours.ts'
import {
  deliverOrder,
  readDeliveryProof,
  recordDeliveryAttempt,
  undoDelivery,
} from './delivery-outcome.ts'
import { queuedWindows } from '../order/order-detail.ts'
import { isPackable, ownParts, packingSlips, readRoute, routeSums } from './route-sheet.ts'
import { readAssignment } from './tour-views.ts'
import { assignOrders, settle, shareOrders } from './tours.ts'
import { windowFa } from './window-texts.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'

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

  handle('GET /admin/delivery', async ({ deps: { db, now }, staff, query }) => {
    const { confirmed, outForDelivery, delivered } = OrderStatus
    const queued = await countQueuedOrders(db, query.day)
    const windows = queuedWindows(
      queued.filter(({ status }) => status === confirmed || status === outForDelivery),
    )
    const windowId = query.window ?? 0
    const orders = await listOrdersOfWindow(db, windowId, [confirmed, outForDelivery, delivered])
    const isDesk = may(staff.permissions, 'orders')
    const stops = orders.filter(
      order => (order.status !== confirmed || isPackable(order)) && (isDesk || order.pickup === 0),
    )
    const window = await findWindowOfHours(db, windowId, now())
    const at = { windowId, window, reader: staff }
    const route = await readRoute(db, { orders: stops, ...at }, now())
    const assignment = await readAssignment(db, staff, { windowId, now: now() })
    const hours = window ? hourChoices(window, now()) : []
    const sums = routeSums(isDesk ? route : ownParts(route, assignment.tours, staff.id))
    const shown = await findShopWindow(db, windowId)
    const window_fa = shown ? windowFa(shown.starts_at, shown.ends_at) : null
    const next = await findNextWindow(db, tehranClock(now()).date, isToDeliver)
    return { data: { windows, next, window_fa, route, hours, ...sums, ...assignment } }
  }),

  handle('PUT /admin/delivery-hours', async ({ deps, staff, body }) => {
    await announceHours(deps.db, body, { now: deps.now(), staff })
    return { data: null, message: deliveryMessages.hoursAnnounced }
  }),

  handle('PUT /admin/delivery/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    if (order.status !== OrderStatus.outForDelivery)
      throw new ApiError(HttpStatus.conflict, deliveryMessages.notOut)
    if (payableOfOrder(order) !== body.collected)
      throw new ApiError(HttpStatus.conflict, deliveryMessages.otherAmount)
    const proof = await readDeliveryProof(deps, order, body)
    const by = { staff, now: deps.now(), collected: body.collected, ...proof }
    const result = await deliverOrder(deps.db, order, by)
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
    const isDesk = may(staff.permissions, 'orders')
    const result = await undoDelivery(deps.db, order, { reason, isDesk }, by)
    if (!result.ok && result.reason === 'reason')
      throw fieldError('reason', deliveryUndoRefusals[result.reason])
    if (!result.ok) throw new ApiError(HttpStatus.conflict, deliveryUndoRefusals[result.reason])
    return { data: null, message: deliveryMessages.takenBack }
  }),

  handle('PUT /admin/tours', async ({ deps, staff, body }) => {
    await assignOrders(deps, staff, body)
    return { data: null, message: tourMessages.assigned }
  }),

  handle('POST /admin/tours/share', async ({ deps, body }) => {
    await shareOrders(deps, body)
    return { data: null, message: tourMessages.shared }
  }),

  handle('PUT /admin/tours/{id}/settlement', async ({ deps, staff, params, body }) => {
    await settle(deps, staff, { ...params, ...body })
    return { data: null, message: tourMessages.settlementDone }
  }),
]
