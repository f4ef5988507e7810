import type { AmountRules } from '#lib/codes/order.ts'
import { couponDecrease, type CouponTerms } from './coupon.ts'
import { chargedGrams, weighedCost } from './weight.ts'

/** A coupon as an order used it. */
export interface AgreedCoupon extends Pick<CouponTerms, 'value' | 'type'> {
  /** Rials it takes off at most: of an order that grew when the coupon could not be used any more. */
  most?: number
}

type Coupon = AgreedCoupon | null

/** Rials. */
interface Subtotals {
  /** At list prices. */
  listSubtotal: number
  /** At current prices. */
  subtotal: number
  couponDecrease: number
}

/** Goods as handed over. */
export interface HandedGoods extends Subtotals {
  /** The same goods at their estimated weights. */
  estimated: Subtotals
}

/** A line of goods; those by weight count steps. */
export interface CostedLine {
  price: number
  real_price: number
  count: number
  /** `actual_g` is null until it was weighed. */
  weight?: { step_g: number; tolerance_percent: number; actual_g: number | null } | null | undefined
}

/** A line as ordered, with the picked count and the line that it replaces. */
export interface StoredLine extends CostedLine {
  picked?: number | null
  replaces?: number | null
}

/** Subtotals of the lines as ordered, in rials. */
export const goodsAsOrdered = (
  lines: readonly StoredLine[],
  coupon: Coupon,
  rules: AmountRules,
): Subtotals =>
  subtotalsOf(
    lines.filter(({ replaces = null }) => replaces === null).map(atEstimate),
    coupon,
    rules,
  )

/** Subtotals of the lines as handed over, in rials. A substitute has no estimate of its own. */
export function goodsAsHanded(
  lines: readonly StoredLine[],
  coupon: Coupon,
  rules: AmountRules,
): HandedGoods {
  const handed = lines.map(line => ({ ...line, count: line.picked ?? line.count }))
  const estimated = handed.map(line => (line.replaces == null ? atEstimate(line) : line))
  return {
    ...subtotalsOf(handed, coupon, rules),
    estimated: subtotalsOf(estimated, coupon, rules),
  }
}

const atEstimate = <Line extends CostedLine>(line: Line): Line => ({ ...line, weight: null })

/** Subtotals of lines and the decrease by the coupon, in rials. */
export function subtotalsOf(
  lines: readonly CostedLine[],
  coupon: Coupon,
  rules: AmountRules,
): Subtotals {
  const costs = lines.map(lineCosts)
  const subtotal = costs.reduce((sum, { cost }) => sum + cost, 0)
  return {
    listSubtotal: costs.reduce((sum, { listCost }) => sum + listCost, 0),
    subtotal,
    couponDecrease: coupon
      ? Math.min(couponDecrease(coupon, subtotal, rules), coupon.most ?? Infinity)
      : 0,
  }
}

/**
 * Cost of a line as charged and at its list price, in rials; the estimate until it was weighed.
 * @example
 * lineCosts({ price: 150_000, real_price: 150_000, count: 2,
 *   weight: { step_g: 500, tolerance_percent: 10, actual_g: 1_200 } })
 * // 1_100 grams are charged: { cost: 330_000, listCost: 330_000 }
 */
export function lineCosts({ price, real_price, count, weight }: CostedLine): {
  cost: number
  listCost: number
} {
  const [cost, listCost] = [price * count, real_price * count]
  const actual_g = weight?.actual_g ?? null
  if (!weight || actual_g === null || count === 0) return { cost, listCost }
  const estimated_g = weight.step_g * count
  const charged_g = chargedGrams(actual_g, { ...weight, estimated_g })
  return {
    cost: weighedCost({ cost, estimated_g }, charged_g),
    listCost: weighedCost({ cost: listCost, estimated_g }, charged_g),
  }
}
