import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { recordedPaymentRefusal, stateOf } from '#lib/rules/order-life.ts'
import {
  recordedPaymentRefusals,
  recordedPaymentMessages,
} from '#lib/text/messages/admin-payments.ts'
import { listShopOrders } from '../order/order-list-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { getMobile } from '../account/user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { isEmptyOrder } from '../order/movable-order.ts'
import { staffOrderView } from '../order/order-detail.ts'
import { recordPayment } from './record-payment.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'

export const staffPaymentHandlers: readonly Handler[] = [
  handle('GET /admin/payments', async ({ deps: { db }, query: { page, q } }) => {
    const filter = { unpaid: true, text: q || undefined }
    const { rows, count } = await listShopOrders(db, filter, numberedPage(page))
    const data = rows.map(row => staffOrderView(row))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/payments/{id}', async ({ deps: { db }, params }) => {
    const order = await getOrderOfAnybody(db, params.id)
    const refusal = recordedPaymentRefusal({ ...order, empty: isEmptyOrder(order) })
    const view = staffOrderView({ ...order, mobile: await getMobile(db, order.user_id) })
    return { data: { ...view, refusal: refusal && recordedPaymentRefusals[refusal] } }
  }),

  handle('POST /admin/payments/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const by = { actor: staff.id, now: deps.now() }
    const result = await recordPayment(deps.db, order, body, by)
    if (!result.ok) throw new ApiError(HttpStatus.conflict, recordedPaymentRefusals[result.reason])
    return { data: { state: stateOf(result.order) }, message: recordedPaymentMessages.recorded }
  }),
]
