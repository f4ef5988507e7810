import type { Weight } from '#lib/contract/product.ts'
import { effectivePrice, type Priced } from './price.ts'
import { TOMAN_RIALS } from './whole-toman.ts'

/**
 * Goods by weight are counted in steps: `price` of a product and `count` of a line mean one step.
 * Grams and rials are integers; the limits of the contract keep their products below 2^53.
 */

const KILOGRAM_G = 1_000

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
