import type { Weight } from '#lib/contract/product.ts'
import { effectivePrice, type Priced } from './price.ts'
import { TOMAN_RIALS, tomanDown } from './whole-toman.ts'

/**
 * Goods by weight are counted in steps: `price` of a product and `count` of a line mean one step.
 * Grams and rials are integers; the limits of the contract keep their products below 2^53.
 */

const KILOGRAM_G = 1_000
const PERCENT = 100

/** Null or undefined for goods by piece. */
export type Steps = Pick<Weight, 'step_g' | 'min_g'> | null | undefined

/**
 * Rials of one step, rounded down to whole toman but never to 0.
 * @example stepPrice(2_180_000, 500) // 1_090_000
 */
export function stepPrice(pricePerKg: number, stepG: number): number {
  const rials = (pricePerKg * stepG) / KILOGRAM_G
  const rest = (pricePerKg * stepG) % (KILOGRAM_G * TOMAN_RIALS)
  return Math.max(TOMAN_RIALS, rials - rest / KILOGRAM_G)
}

/**
 * Rials of a kilogram, rounded down to whole toman.
 * @example perKilogram(1_090_000, 500) // 2_180_000
 */
export function perKilogram(priceOfStep: number, stepG: number): number {
  const thousandfold = priceOfStep * KILOGRAM_G
  return (thousandfold - (thousandfold % (stepG * TOMAN_RIALS))) / stepG
}

/**
 * The price of a kilogram, of which `stepPrice` makes the price of the step again; for files and
 * forms, where `perKilogram` would lower it with each round trip.
 * @example kilogramPrice(59_990, 300) // 199_967
 */
export const kilogramPrice = (priceOfStep: number, stepG: number): number =>
  Math.ceil((priceOfStep * KILOGRAM_G) / stepG)

export type PricesPerKg = Pick<Weight, 'price_per_kg' | 'price_per_kg_by_discount'>

/** The listed price and the discounted one. @param prices of a step, now */
export function pricesPerKg(
  prices: Priced,
  { price_per_kg, step_g }: Pick<Weight, 'price_per_kg' | 'step_g'>,
): PricesPerKg {
  const { price_by_discount } = prices
  return {
    price_per_kg,
    price_per_kg_by_discount:
      price_by_discount === null ? null : perKilogram(price_by_discount, step_g),
  }
}

/** What a price is shown and compared by, in rials: of a kilogram for goods by weight. */
export const shownPrice = (item: Priced & { weight?: PricesPerKg | null | undefined }): number =>
  item.weight
    ? (item.weight.price_per_kg_by_discount ?? item.weight.price_per_kg)
    : effectivePrice(item)

/** Fewest units of a line: steps of the least amount, or one piece. */
export const leastCount = (weight: Steps): number => (weight ? weight.min_g / weight.step_g : 1)

/** What units take from the stock: grams of goods by weight, else pieces. */
export const stockOf = (count: number, stepG: number | null | undefined): number =>
  count * (stepG ?? 1)

/**
 * Units that the stock allows; null is unlimited.
 * @example unitsLeft(1_700, 500) // 3
 */
export const unitsLeft = (stock: number | null, stepG: number | null): number | null =>
  stock === null ? null : Math.floor(stock / (stepG ?? 1))

/**
 * Grams that are charged: as weighed, at most the tolerance above the estimate.
 * @example chargedGrams(1_500, { estimated_g: 1_000, tolerance_percent: 10 }) // 1_100
 */
export const chargedGrams = (
  actual_g: number,
  { estimated_g, tolerance_percent }: { estimated_g: number; tolerance_percent: number },
): number => Math.min(actual_g, Math.floor((estimated_g * (PERCENT + tolerance_percent)) / PERCENT))

/**
 * What a part of an amount by weight costs, in rials of whole toman; the estimate itself for the
 * estimated weight.
 * @example weighedCost({ cost: 300_000, estimated_g: 1_000 }, 935) // 280_500
 */
export function weighedCost(
  { cost, estimated_g }: { cost: number; estimated_g: number },
  charged_g: number,
): number {
  if (charged_g === estimated_g) return cost
  // Divided before it is multiplied: rials times grams may exceed 2^53.
  const whole = Math.floor(cost / estimated_g) * charged_g
  return tomanDown(whole + Math.floor(((cost % estimated_g) * charged_g) / estimated_g))
}

/**
 * Price of `count` units at the price of `of` units, in rials of whole toman.
 * @example weighedPrice(300_000, 1_000, 250) // 75_000
 */
export const weighedPrice = (rials: number, of: number, count: number): number =>
  weighedCost({ cost: rials, estimated_g: of }, count)

/** Half of the estimate: less is probably a mistake in typing. */
const LIGHT_PERCENT = 50

/** Whether a typed weight needs a second look: above the tolerance, or below half. */
export const isUnusualWeight = (
  actual_g: number,
  estimate: { estimated_g: number; tolerance_percent: number },
): boolean =>
  actual_g > chargedGrams(actual_g, estimate) ||
  actual_g * PERCENT < estimate.estimated_g * LIGHT_PERCENT
