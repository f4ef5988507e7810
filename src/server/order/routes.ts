import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { canPay, isExpired } from '#lib/rules/order.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { messages } from '#lib/text/messages.ts'
import { changeEnd } from '#lib/text/messages/order-change.ts'
import { listOrders } from './user-order-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type Handler, handle } from '../platform/http/handler.ts'
import { isEmptyOrder, payableOfOrder } from './movable-order.ts'
import { expireChanges } from '../order-change/expire-changes.ts'
import { findAbandonedChange, findOpenChange } from '../order-change/order-change-queries.ts'
import { openChangePayment } from '../order-change/pay-change.ts'
import { amountToWallet } from '../payment/payment-queries.ts'
import { openPayment } from '../payment/open-payment.ts'
import { getOrder } from './order-queries.ts'
import { getUserOrder, readInvoices, readOrderView } from './user-order.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { cancelOrder, expireIdleOrders } from './release-order.ts'
import { unpaidNotice } from './unpaid-notice.ts'

export const orderHandlers: readonly Handler[] = [
  handle('GET /profile/receipts', async ({ deps, user, query: { page } }) => {
    await expireIdleOrders(deps, user.id)
    const { rows, count } = await listOrders(deps.db, user.id, numberedPage(page))
    const receipt = await unpaidNotice(deps.db, user.id, deps.now())
    const extra = { count, page, page_size: PAGE_SIZE, receipt }
    return { data: await readInvoices(deps, rows), extra }
  }),

  handle('GET /profile/receipts/{id}', async ({ deps, user, params: { id } }) => {
    const [data] = await readInvoices(deps, [await getUserOrder(deps, user.id, { id })])
    if (!data) throw new Error('one order in, one invoice out')
    return { data }
  }),

  handle('POST /profile/receipts/{id}/online-pay', async ({ deps, user, params: { id } }) => {
    await getUserOrder(deps, user.id, { id })
    await expireChanges(deps, id)
    const row = await getOrder(deps.db, id)
    const change = await findOpenChange(deps.db, id)
    if (change) {
      await chargeBudget(deps, 'pay-user', String(user.id))
      return { data: { url: await openChangePayment(deps, row, change) } }
    }
    const payable = {
      status: row.status,
      finalizable: row.finalizable === 1,
      payable_amount: payableOfOrder(row),
      is_expired: isExpired(row, deps.now()),
      slip: row.slip,
    }
    if (row.slip === 'waiting' && !hasEnded(row.status))
      throw new ApiError(HttpStatus.badRequest, messages.slipInReview)
    if (isEmptyOrder(row)) throw new ApiError(HttpStatus.badRequest, messages.orderEmpty)
    if (!canPay(payable)) {
      const ended = await findAbandonedChange(deps.db, id)
      if (ended) throw new ApiError(HttpStatus.conflict, changeEnd(ended.end_reason ?? ''))
      throw new ApiError(HttpStatus.badRequest, messages.orderNotPayable)
    }
    await chargeBudget(deps, 'pay-user', String(user.id))
    return { data: { url: await openPayment(deps, row, user.mobile) } }
  }),

  handle('POST /profile/receipts/{id}/cancel', async ({ deps, user, params: { id } }) => {
    const order = await cancelOrder(deps, user.id, id)
    deps.sendTexts()
    const { orderCancelled, slipMoneyToWallet } = messages
    return {
      data: await readOrderView(deps, order),
      message: order.slip === 'waiting' ? `${orderCancelled} ${slipMoneyToWallet}` : orderCancelled,
    }
  }),

  handle('GET /payments/{tracking_code}', async ({ deps, user, params }) => {
    const order = await getUserOrder(deps, user.id, params)
    const to_wallet = await amountToWallet(deps.db, order.id)
    return { data: { ...(await readOrderView(deps, order)), to_wallet } }
  }),
]
