import { canNote } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from '../db/order.ts'
import { insertOrderNote, listOrderNotes } from '../db/order-line.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { changeOwnOrder } from './own-order.ts'

/**
 * Adds a note to the user's order, while it awaits payment; words that stand there already change
 * nothing, so that a call whose answer got lost can be made again.
 */
export async function addNote(
  deps: Deps,
  userId: number,
  id: number,
  context: string,
): Promise<OrderRow> {
  return changeOwnOrder(deps, userId, id, async (trx, order) => {
    const notes = await listOrderNotes(trx, id)
    const known = notes.some(note => note.context === context)
    if (!canNote({ status: order.status, notes_count: known ? 0 : notes.length }))
      throw new ApiError(
        400,
        order.status === 10 ? messages.orderNotesTooMany : messages.orderNoteRefused,
      )
    if (!known) await insertOrderNote(trx, { order_id: id, context, created_at: deps.now() })
  })
}
