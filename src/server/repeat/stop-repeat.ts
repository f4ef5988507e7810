import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { endRepeat } from './repeat-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { changeUserOrder } from '../order/user-order.ts'

/** 400 for an order without a repeat; one that has ended stays so. */
export async function stopRepeat(deps: Deps, userId: number, id: number): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, order) => {
    if (order.repeat_id === null) throw new ApiError(HttpStatus.badRequest, messages.repeatNone)
    await endRepeat(trx, order.repeat_id, 'stopped', deps.now())
  })
}
