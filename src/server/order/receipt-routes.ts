import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { listSuccessfulOrders } from './user-order-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { type Handler, handle } from '../platform/http/handler.ts'
import { readUserSlip, saveSlip } from '../payment/bank-slip.ts'
import { addNote, rateOrder, readInvoices, readOrderView, stopRepeat } from './user-order.ts'

export const receiptHandlers: readonly Handler[] = [
  handle('GET /profile/success-receipts', async ({ deps, user, query: { page } }) => {
    const { rows, count } = await listSuccessfulOrders(deps.db, user.id, numberedPage(page))
    return { data: await readInvoices(deps, rows), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('PUT /profile/receipts/{id}/note', async ({ deps, user, params, body }) => ({
    data: await readOrderView(deps, await addNote(deps, user.id, params.id, body.context)),
    message: messages.orderNoteSaved,
  })),

  handle('PUT /profile/receipts/{id}/rate', async ({ deps, user, params, body }) => {
    const rating = { rates: body.rates, note: body.note_context || null }
    return {
      data: await readOrderView(deps, await rateOrder(deps, user.id, params.id, rating)),
      message: messages.ratingThanks,
    }
  }),

  handle('POST /profile/receipts/{id}/bank-check', async ({ deps, user, params, body }) => {
    const { order, replaced } = await saveSlip(deps, user.id, params.id, body.check)
    return {
      data: await readOrderView(deps, order),
      message: replaced ? messages.fileEdited : messages.fileUploaded,
    }
  }),

  handle('GET /profile/receipts/{id}/bank-check', async ({ deps, user, params }) => ({
    data: null,
    file: await readUserSlip(deps, user.id, params.id),
  })),

  handle('POST /profile/receipts/{id}/stop-repeat', async ({ deps, user, params }) => ({
    data: await readOrderView(deps, await stopRepeat(deps, user.id, params.id)),
    message: messages.repeatStopped,
  })),
]
