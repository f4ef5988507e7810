import type { Unit } from '#lib/contract/admin/import-reading.ts'

/** Typical (median) supermarket price, in rials. */
const USUAL_PRICE = 1_000_000
/** Below this many products, the shop's own median is not used. */
const SHOP_MIN = 20

/** The unit in which the file's median price is nearer to the shop's. @param shop in rials */
export function guessUnit(prices: readonly number[], shop: readonly number[]): Unit {
  const middle = median(prices) ?? USUAL_PRICE
  const usual = (shop.length >= SHOP_MIN && median(shop)) || USUAL_PRICE
  const distance = (factor: number) => Math.abs(Math.log((middle * factor) / usual))
  return distance(10) < distance(1) ? 'toman' : 'rial'
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]
