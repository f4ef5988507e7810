import { HttpStatus } from '#lib/codes/http.ts'
import type { StaffSlip } from '#lib/contract/admin/slip.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { inboxMessages } from '#lib/text/messages/admin-inbox.ts'
import { findShopOrder } from '../order/order-list-queries.ts'
import { findShopSlip, pageOfWaitingSlips, type ShopSlip } from './order-slip-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { readSlipFile } from './bank-slip.ts'
import { acceptSlip, refuseSlip } from './review-slip.ts'

export const adminSlipHandlers: readonly Handler[] = [
  handle('GET /admin/slips', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await pageOfWaitingSlips(db, numberedPage(page))
    return { data: rows.map(slipOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/slips/{id}', async ({ deps: { db }, params }) => {
    const slip = await findShopSlip(db, params.id)
    if (!slip) throw new ApiError(HttpStatus.notFound, inboxMessages.slipNotFound)
    return { data: slipOf(slip) }
  }),

  handle('GET /admin/slips/{id}/file', async ({ deps, params }) => ({
    data: null,
    file: await readSlipFile(deps, await getOrder(deps, params.id)),
  })),

  handle('PUT /admin/slips/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrder(deps, params.id)
    const review = { now: deps.now(), actor: staff.id, expectedUploadedAt: body.sent_at }
    const result =
      body.state === 'accepted'
        ? await acceptSlip(deps.db, order, review)
        : await refuseSlip(deps.db, order, { ...review, refusal: body.reason })
    if (result === 'decided') throw new ApiError(HttpStatus.conflict, inboxMessages.slipDecided)
    if (result === 'replaced') throw new ApiError(HttpStatus.conflict, inboxMessages.slipReplaced)
    return { data: { result }, message: inboxMessages[result] }
  }),
]

async function getOrder({ db }: Deps, trackingCode: string): Promise<OrderRow> {
  const order = await findShopOrder(db, trackingCode)
  if (!order) throw new ApiError(HttpStatus.notFound, inboxMessages.slipNotFound)
  return order
}

const slipOf = (slip: ShopSlip): StaffSlip => ({
  id: slip.id,
  order: slip.tracking_code,
  status: slip.status,
  payment_status: slip.payment_status,
  amount: slip.total_amount,
  customer: (JSON.parse(slip.customer) as Invoice['customer']).name,
  mobile: slip.mobile,
  state: slip.slip,
  type: slip.type,
  sent_at: slip.uploaded_at,
  sent_fa: formatJalaliDateTime(slip.uploaded_at),
  decided_fa: slip.decided_at === null ? null : formatJalaliDateTime(slip.decided_at),
  refusal: slip.refusal,
})
