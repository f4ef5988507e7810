import { orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { rescheduleOrder, windowsForOrder } from './reschedule-order.ts'
import { endExpiredHolds } from './window-hold-queries.ts'
import { windowFa } from './window-texts.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'

export const adminOrderWindowHandlers: readonly Handler[] = [
  handle('GET /admin/orders/{id}/windows', async ({ deps, params }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    return { data: await windowsForOrder(deps.db, order, deps.now()) }
  }),

  handle('PUT /admin/orders/{id}/window', async ({ deps, staff, params, body }) => {
    const { from, time_id: to, reason } = body
    const order = await getOrderOfAnybody(deps.db, params.id)
    const target = { from, to, reason, actor: staff.id, now: deps.now() }
    await endExpiredHolds(deps.db, target.now)
    const after = await rescheduleOrder(deps.db, order, target)
    const window_fa = windowFa(after.window_starts_at, after.window_ends_at)
    return { data: { window_id: to, window_fa }, message: orderOfficeMessages.rescheduled }
  }),
]
