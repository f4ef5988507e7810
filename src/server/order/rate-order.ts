import { HttpStatus } from '#lib/codes/http.ts'
import { canRate } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from './order-queries.ts'
import { insertOrderRating } from './order-rating-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { changeUserOrder } from './user-order.ts'

/** A second rating is refused. */
export async function rateOrder(
  deps: Deps,
  userId: number,
  id: number,
  rating: { rates: number; note: string | null },
): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, { status }) => {
    if (!canRate({ status, rated: false }))
      throw new ApiError(HttpStatus.badRequest, messages.ratingNotAllowed)
    const row = { order_id: id, ...rating, created_at: deps.now() }
    if (!(await insertOrderRating(trx, row)))
      throw new ApiError(HttpStatus.badRequest, messages.ratingAlready)
  })
}
