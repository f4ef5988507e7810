import { amountOf } from '#lib/rules/amount-sums.ts'
import { checkCoupon } from '#lib/rules/coupon.ts'
import type { OrderJson } from '../audit/order-json.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { DraftedGoods } from './draft-goods.ts'
import { findUsedCoupon } from './order-change-queries.ts'

/**
 * The coupon after a change: null below its minimum; capped at its former amount (`most`) if goods are
 * added while it is unusable.
 */
export async function couponAfter(
  db: Db,
  order: OrderRow,
  { coupon, amounts }: OrderJson,
  { goods: { before, subtotal }, now }: { goods: DraftedGoods; now: number },
): Promise<OrderJson['coupon']> {
  if (coupon === null || subtotal === before) return coupon
  const used = await findUsedCoupon(db, order.id)
  if (subtotal < before) return used && subtotal < used.flooring ? null : coupon
  const { most: _, ...terms } = coupon
  // The order's own use counts in the limits of uses.
  const limits = { total_limit: null, per_user_limit: null, used: 0 }
  const isUsable =
    used !== undefined &&
    checkCoupon({ ...terms, ...used, ...limits }, { subtotal, now, usedByUser: 0 }).ok
  return isUsable ? terms : { ...terms, most: -amountOf(amounts, 'coupon') }
}
