import { HttpStatus } from '#lib/codes/http.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import type { ChangeOutcome } from '#lib/contract/order-change.ts'
import { may } from '#lib/rules/staff.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'
import { getOrder } from '../order/order-queries.ts'
import { getUserOrder } from '../order/user-order.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { changeOrder, withdrawChange } from './change-order.ts'
import { readChangeOffer } from './change-view.ts'
import { expireChanges } from './expire-changes.ts'

const MESSAGES: Record<ChangeOutcome['state'], string> = {
  preview: '',
  applied: orderChangeMessages.applied,
  'awaiting-payment': orderChangeMessages.awaitsPayment,
}

export const orderChangeHandlers: readonly Handler[] = [
  handle('GET /profile/receipts/{id}/change', async ({ deps, user, params: { id } }) => {
    await getUserOrder(deps, user.id, { id })
    await expireChanges(deps, id)
    return { data: await readChangeOffer(deps, await getOrder(deps.db, id), 'customer') }
  }),

  handle('POST /profile/receipts/{id}/change', async ({ deps, user, params: { id }, body }) => {
    const order = await getUserOrder(deps, user.id, { id })
    await expireChanges(deps, id)
    // A preview takes every lock of a change.
    await chargeBudget(deps, 'change-user', String(user.id))
    const data = await changeOrder(deps, order, body, { actor: 'customer' })
    return { data, message: MESSAGES[data.state] }
  }),

  handle('DELETE /profile/receipts/{id}/change', async ({ deps, user, params: { id } }) => {
    await withdrawChange(deps, await getUserOrder(deps, user.id, { id }), { actor: 'customer' })
    return { data: null, message: orderChangeMessages.withdrawn }
  }),

  handle('GET /admin/orders/{id}/change', async ({ deps, params: { id } }) => {
    await getOrderOfAnybody(deps.db, id)
    await expireChanges(deps, id)
    return { data: await readChangeOffer(deps, await getOrder(deps.db, id), 'staff') }
  }),

  handle('POST /admin/orders/{id}/change', async ({ deps, staff, params: { id }, body }) => {
    const { reason, ...change } = body
    if (!body.preview && reason === '')
      throw new ApiError(HttpStatus.unprocessable, { reason: [orderChangeMessages.reasonMissing] })
    const order = await getOrderOfAnybody(deps.db, id)
    await expireChanges(deps, id)
    const keepsBooks = may(staff.permissions, 'payments')
    const by = { actor: 'staff', staffId: staff.id, reason, keepsBooks } as const
    const data = await changeOrder(deps, order, change, by)
    return { data, message: MESSAGES[data.state] }
  }),

  handle('DELETE /admin/orders/{id}/change', async ({ deps, staff, params: { id }, body }) => {
    const by = { actor: 'staff', staffId: staff.id, reason: body.reason } as const
    await withdrawChange(deps, await getOrderOfAnybody(deps.db, id), by)
    return { data: null, message: orderChangeMessages.withdrawn }
  }),
]
