import { canRate } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import type { OrderRow } from '../db/order.ts'
import { insertOrderRating } from '../db/order-rating.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { changeOwnOrder } from './own-order.ts'

/** Rates the user's completed order, once; a second rating is refused and the first stays. */
export async function rateOrder(
  deps: Deps,
  userId: number,
  id: number,
  rating: { rates: number; note: string | null },
): Promise<OrderRow> {
  return changeOwnOrder(deps, userId, id, async (trx, { status }) => {
    if (!canRate({ status, rated: false })) throw new ApiError(400, messages.ratingNotAllowed)
    const row = { order_id: id, ...rating, created_at: deps.now() }
    if (!(await insertOrderRating(trx, row))) throw new ApiError(400, messages.ratingAlready)
  })
}
