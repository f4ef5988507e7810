import { HttpStatus } from '#lib/codes/http.ts'
import { AmountRules } from '#lib/codes/order.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import {
  type AgreedCoupon,
  type StoredLine,
  type Subtotals,
  subtotalsOf,
} from '#lib/rules/line-costs.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import type { AgreedPromotion } from '#lib/rules/promotion.ts'
import { promotionMessages } from '#lib/text/messages/promotion.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { RunningPromotion } from './promotion-goods.ts'
import { type Buyer, readRunningPromotions, type RunningPromotions } from './running-promotions.ts'

/** Goods at their prices now, less promotions and coupon. */
export interface PricedGoods extends Subtotals {
  promotions: AgreedPromotion[]
}

export const promotionsForItems = (
  db: Db,
  items: readonly CartItem[],
  buyer: Buyer,
): Promise<RunningPromotions> => {
  const goods = items.map(({ cartable: { type, id, weight } }) => ({
    ...{ type: itemTypeOf(type), id },
    by_weight: weight !== null,
  }))
  return readRunningPromotions(db, goods, buyer)
}

/**
 * A coupon replaces promotions that do not go together with it; 400 where these take off as much.
 */
export function priceGoods(
  items: readonly CartItem[],
  coupon: AgreedCoupon | null,
  running: readonly RunningPromotion[],
): PricedGoods {
  const lines = items.map(lineOf)
  const without = priced(lines, null, running)
  if (!coupon) return without
  const together = running.filter(({ with_coupon }) => with_coupon)
  const withCoupon = priced(lines, coupon, together)
  if (together.length < running.length && offOf(withCoupon) <= offOf(without))
    throw new ApiError(HttpStatus.badRequest, promotionMessages.couponBelow)
  return withCoupon
}

function priced(
  lines: readonly StoredLine[],
  coupon: AgreedCoupon | null,
  running: readonly RunningPromotion[],
): PricedGoods {
  const promotions = running.map(({ with_coupon: _, ...agreed }) => agreed)
  return {
    ...subtotalsOf(lines, coupon, { rules: AmountRules.wholeToman, promotions }),
    promotions,
  }
}

const lineOf = ({ cartable, count }: CartItem): StoredLine => ({
  ...{ type: itemTypeOf(cartable.type), item_id: cartable.id, count },
  ...{ price: effectivePrice(cartable), real_price: cartable.price },
})

const offOf = ({ promotionLines, couponDecrease }: Subtotals): number =>
  couponDecrease - payableAmount(promotionLines)
