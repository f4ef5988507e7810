import type { AmountRules } from '#lib/codes/order.ts'
import type { ItemType } from '#lib/codes/cart.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { cartKey } from './cart.ts'
import { couponDecrease, type CouponTerms } from './coupon.ts'
import { type AgreedPromotion, type PromotedLine, promotionsOff } from './promotion.ts'
import { chargedGrams, weighedCost } from './weight.ts'

/** A coupon as an order used it. */
export interface AgreedCoupon extends Pick<CouponTerms, 'value' | 'type'> {
  /** Rials it takes off at most: of an order that grew when the coupon could not be used any more. */
  most?: number
}

type Coupon = AgreedCoupon | null

/** Rials. */
export interface Subtotals {
  /** At list prices. */
  listSubtotal: number
  /** At current prices. */
  subtotal: number
  /** What promotions take off goods. */
  promotionLines: AmountLine[]
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
  id?: number | null
  type?: ItemType
  item_id?: number
  picked?: number | null
  replaces?: number | null
  /** Of a substitute: the goods and pieces that it replaces. */
  promoted?: Pick<PromotedLine, 'key' | 'pieces'>
}

/** What promotions an order agreed on, and the rules of its amounts. */
export interface GoodsTerms {
  rules: AmountRules
  promotions?: readonly AgreedPromotion[]
}

/** Subtotals of the lines as ordered, in rials. */
export const goodsAsOrdered = (
  lines: readonly StoredLine[],
  coupon: Coupon,
  terms: GoodsTerms,
): Subtotals =>
  subtotalsOf(
    lines
      .filter(({ replaces = null }) => replaces === null)
      .map(line => atEstimate({ ...line, picked: null })),
    coupon,
    terms,
  )

/** Subtotals of the lines as handed over, in rials. A substitute has no estimate of its own. */
export function goodsAsHanded(
  lines: readonly StoredLine[],
  coupon: Coupon,
  terms: GoodsTerms,
): HandedGoods {
  const handed = handedLines(lines)
  const estimated = handed.map(line => (line.replaces == null ? atEstimate(line) : line))
  return {
    ...subtotalsOf(handed, coupon, terms),
    estimated: subtotalsOf(estimated, coupon, terms),
  }
}

/** A substitute stands for the pieces that it replaces, so that it has their promotion. */
const handedLines = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.map(line => {
    const count = line.picked ?? line.count
    const replaced = lines.find(each => line.replaces != null && each.id === line.replaces)
    if (!replaced) return { ...line, count }
    const missing = replaced.count - (replaced.picked ?? replaced.count)
    return { ...line, count, promoted: { key: keyOf(replaced), pieces: missing } }
  })

const keyOf = ({ type, item_id }: StoredLine): string =>
  type === undefined || item_id === undefined ? '' : cartKey(type, item_id)

const atEstimate = <Line extends CostedLine>(line: Line): Line => ({ ...line, weight: null })

const promotedLine = (line: StoredLine): PromotedLine => ({
  ...(line.promoted ?? { key: keyOf(line), pieces: line.count }),
  cost: lineCosts(line).cost,
})

/** What promotions take off each line as handed over, by its id, in rials. */
export function promotionByLine(
  lines: readonly StoredLine[],
  promotions: readonly AgreedPromotion[],
): Map<number, number> {
  const promoted = handedLines(lines).map(line => ({ id: line.id, ...promotedLine(line) }))
  const { byKey } = promotionsOff(promoted, promotions)
  const costs = new Map<string, number>()
  for (const { key, cost } of promoted) costs.set(key, (costs.get(key) ?? 0) + cost)
  return new Map(
    promoted.flatMap(({ id, key, cost }) => {
      const off = byKey.get(key) ?? 0
      if (off === 0 || id == null) return []
      // Products of amounts may exceed exact numbers.
      return [[id, Number((BigInt(off) * BigInt(cost)) / BigInt(costs.get(key) ?? 1))]]
    }),
  )
}

/** Subtotals of lines, what promotions take off and then the coupon, in rials. */
export function subtotalsOf(
  lines: readonly StoredLine[],
  coupon: Coupon,
  { rules, promotions = [] }: GoodsTerms,
): Subtotals {
  const costs = lines.map(lineCosts)
  const subtotal = costs.reduce((sum, { cost }) => sum + cost, 0)
  const { lines: promotionLines, off } = promotionsOff(lines.map(promotedLine), promotions)
  return {
    listSubtotal: costs.reduce((sum, { listCost }) => sum + listCost, 0),
    subtotal,
    promotionLines,
    couponDecrease: coupon
      ? Math.min(couponDecrease(coupon, subtotal - off, rules), coupon.most ?? Infinity)
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
