import { HttpStatus } from '#lib/codes/http.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { findOrderOfAnybody } from '../order/order-list-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { deletePresence, insertPresence, listOtherViewers } from './presence-queries.ts'

export const liveHandlers: readonly Handler[] = [
  handle('PUT /admin/orders/{id}/viewers', async ({ deps: { db, now }, staff, params }) => {
    const viewer = await viewerOf(db, params.id, staff)
    await insertPresence(db, viewer, now())
    return { data: await listOtherViewers(db, viewer, now()) }
  }),

  handle('DELETE /admin/orders/{id}/viewers', async ({ deps: { db }, staff, params }) => {
    await deletePresence(db, await viewerOf(db, params.id, staff))
    return { data: null }
  }),
]

async function viewerOf(db: Db, orderId: number, { id: staffId }: StaffRow) {
  if (await findOrderOfAnybody(db, orderId)) return { orderId, staffId }
  throw new ApiError(HttpStatus.notFound, orderMessages.orderNotFound)
}
