import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { type Move, moveTo, splitState, stateOf } from '#lib/rules/order-life.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { bulkSteps } from '#lib/rules/bulk-move.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { may } from '#lib/rules/staff.ts'
import { tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { moveRefusals, orderOfficeMessages, ordersMoved } from '#lib/text/messages/admin-orders.ts'
import { messages } from '#lib/text/messages.ts'
import { listDeliveryAttempts } from '../delivery/delivery-attempt-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from './order-queries.ts'
import { countQueuedOrders, findOrderOfAnybody, listShopOrders } from './order-list-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listPayingOrders } from '../payment/payment-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { movableOrder } from './movable-order.ts'
import { moveOrderTo } from './staff-move.ts'
import { queuedWindows, staffOrderDetail, staffOrderView } from './order-detail.ts'

export const adminOrderHandlers: readonly Handler[] = [
  handle('GET /admin/order-queue', async ({ deps: { db }, query }) => ({
    data: queuedWindows(await countQueuedOrders(db, query.day)),
  })),

  handle('GET /admin/orders', async ({ deps: { db, now }, query }) => {
    const { page, status, day, window: windowId, picked, q } = query
    const filter = { status, day, windowId, picked, text: q || undefined }
    const today = tehranMoment(tehranClock(now()).date, 0, 0)
    const { rows, count } = await listShopOrders(db, filter, numberedPage(page), today)
    const ids = rows.map(row => row.id)
    const attempts = await listDeliveryAttempts(db, ids)
    const paying = await listPayingOrders(db, ids)
    const data = rows.map(row => ({
      ...staffOrderView(row, attempts.get(row.id)),
      steps: bulkSteps({ ...movableOrder(row, now()), paying: paying.has(row.id) }),
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('PUT /admin/orders', async ({ deps, staff, body: { ids, status, paid, reason } }) => {
    assertReason({ status, reason })
    const keepsBooks = may(staff.roles, 'payments')
    const by = { actor: staff.id, reason, now: deps.now(), keepsBooks }
    const data = await moveOrders(deps.db, ids, { status, paid }, by)
    return { data, message: ordersMoved(data.moved) }
  }),

  handle('GET /admin/orders/{id}', async ({ deps, params }) => ({
    data: await staffOrderDetail(deps.db, await getOrderOfAnybody(deps.db, params.id), deps.now()),
  })),

  handle('PUT /admin/orders/{id}', async ({ deps, staff, params, body: { from, to, reason } }) => {
    assertReason({ from: splitState(from).status, status: splitState(to).status, reason })
    const order = await getOrderOfAnybody(deps.db, params.id)
    const keepsBooks = may(staff.roles, 'payments')
    const reasonAndRole = { reason: reason || undefined, keepsBooks }
    const by = { actor: staff.id, now: deps.now(), from, ...reasonAndRole }
    const result = await moveOrderTo(deps.db, order, moveTo(to), by)
    if (!result.ok) throw new ApiError(HttpStatus.conflict, moveRefusals[result.reason])
    const state = stateOf(await getOrder(deps.db, order.id))
    return { data: { state }, message: orderOfficeMessages.orderMoved }
  }),
]

/** For a cancelled or returned order, and for a delivery, because the desk has no delivery code. */
function assertReason(move: { from?: OrderStatus; status: OrderStatus; reason: string }): void {
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

interface MoveOrdersResult {
  moved: number
  refused: { id: number; tracking_code: string; why: string }[]
}

/** Each order in its own transaction: a refused one stops no other. */
async function moveOrders(
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
