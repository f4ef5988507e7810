import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { canNote } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from './order-queries.ts'
import { insertOrderNote, listOrderNotes } from './order-line-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { changeUserOrder } from './user-order.ts'

/** Repeating the same text changes nothing, so a lost answer can be retried. */
export async function addNote(
  deps: Deps,
  userId: number,
  id: number,
  context: string,
): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, order) => {
    const notes = await listOrderNotes(trx, id)
    const exists = notes.some(note => note.context === context)
    if (!canNote({ status: order.status, notes_count: exists ? 0 : notes.length }))
      throw new ApiError(
        HttpStatus.badRequest,
        order.status === OrderStatus.awaitingPayment
          ? messages.orderNotesTooMany
          : messages.orderNoteRefused,
      )
    if (!exists) await insertOrderNote(trx, { order_id: id, context, created_at: deps.now() })
  })
}
