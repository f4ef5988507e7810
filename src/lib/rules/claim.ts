import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { costOfGoods } from './amount-sums.ts'
import { CLAIM_SECONDS } from './limits.ts'
import { type CostedLine, lineCosts } from './line-costs.ts'
import { chargedGrams } from './weight.ts'
import { tomanDown } from './whole-toman.ts'

interface OrderState {
  status: OrderStatus
  payment_status: PaymentStatus
}

export const isDeliveredAndPaid = ({ status, payment_status }: OrderState): boolean =>
  status === OrderStatus.delivered && payment_status === PaymentStatus.paid

/** Of a paid order, for some time after its delivery. Epoch seconds. */
export const canClaim = (order: OrderState, deliveredAt: number | null, now: number): boolean =>
  isDeliveredAndPaid(order) && deliveredAt !== null && now < deliveredAt + CLAIM_SECONDS

interface DeliveredLine extends Omit<CostedLine, 'real_price'> {
  id: number
  /** What promotions took off it, in rials. */
  off?: number
}

/**
 * Rials paid for `count` pieces or steps of a line: its share of the goods after discounts, after
 * its own promotion, rounded down to whole toman.
 * @example
 * // lines of 100_000 x 2 and 50_000, coupon 25_000: one piece of the first
 * paidFor(lines, amounts, { id: 1, count: 1 }) // 90_000
 * // 1_100 charged grams of two steps of 500, 330_000 in all: one step
 * paidFor(lines, amounts, { id: 1, count: 1 }) // 150_000
 */
export function paidFor(
  lines: readonly DeliveredLine[],
  amounts: readonly AmountLine[],
  claimed: { id: number; count: number },
): number {
  const costOf = (line: DeliveredLine) =>
    lineCosts({ ...line, real_price: line.price }).cost - (line.off ?? 0)
  const subtotal = lines.reduce((sum, line) => sum + costOf(line), 0)
  const line = lines.find(({ id }) => id === claimed.id)
  if (!line || subtotal === 0) return 0
  const { part, whole } = partOf(line, claimed.count)
  // Products of amounts and counts may exceed exact numbers.
  const share =
    (BigInt(costOf(line)) * BigInt(part) * BigInt(costOfGoods(amounts))) /
    (BigInt(subtotal) * BigInt(whole))
  return tomanDown(Number(share))
}

/** Pieces of pieces, or grams of the charged ones. All steps are the whole line. */
function partOf(
  { count, weight }: DeliveredLine,
  claimed: number,
): { part: number; whole: number } {
  if (!weight || weight.actual_g === null || claimed >= count)
    return { part: claimed, whole: count }
  const estimated_g = weight.step_g * count
  const charged_g = chargedGrams(weight.actual_g, { ...weight, estimated_g })
  return { part: Math.min(claimed * weight.step_g, charged_g), whole: charged_g }
}

/** What the owner allows without staff: rials of one claim, 0 is never, and what a customer has. */
interface ClaimLimits {
  claims_at_once: number
  claims_at_once_count: number
  claims_at_once_sum: number
}

/**
 * Whether a claim is credited without staff.
 * @param recent what the customer was credited at once within the period
 */
export const isCreditedAtOnce = (
  amount: number,
  limits: ClaimLimits,
  recent: { count: number; sum: number },
): boolean =>
  amount > 0 &&
  amount <= limits.claims_at_once &&
  recent.count < limits.claims_at_once_count &&
  recent.sum + amount <= limits.claims_at_once_sum
