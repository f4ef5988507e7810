import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from '../db/order.ts'
import { endRepeat } from '../db/repeat.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { changeOwnOrder } from './own-order.ts'

/**
 * Ends the repeat that an order began or that prepared it: no further order is prepared. One that
 * had ended before stays so; 400 for an order that is not repeated.
 */
export async function stopRepeat(deps: Deps, userId: number, id: number): Promise<OrderRow> {
  return changeOwnOrder(deps, userId, id, async (trx, order) => {
    if (order.repeat_id === null) throw new ApiError(400, messages.repeatNone)
    await endRepeat(trx, order.repeat_id, 'stopped', deps.now())
  })
}
