import type { Unit } from '#lib/contract/admin/import-reading.ts'

/** Typical (median) supermarket price, in rials. */
const USUAL_PRICE = 1_000_000
/** Below this many products, the shop's own median is not used. */
const SHOP_MIN = 20

/** Fewer may all be cheap or dear. */
const PRICES_MIN = 10
/** As a logarithm to base 10: about as much as the shop's prices. */
const USUAL_DISTANCE = 0.4

/** The unit in which the file's median price is nearer to the shop's. @param shop in rials */
export const guessUnit = (prices: readonly number[], shop: readonly number[]): Unit =>
  distance('toman', prices, shop) < distance('rial', prices, shop) ? 'toman' : 'rial'

/** Whether prices would be usual in the other unit, so that `unit` is wrong by a factor of ten. */
export const isOtherUnitLikely = (
  unit: Unit,
  prices: readonly number[],
  shop: readonly number[],
): boolean =>
  prices.length >= PRICES_MIN &&
  distance(unit === 'toman' ? 'rial' : 'toman', prices, shop) < USUAL_DISTANCE

function distance(unit: Unit, prices: readonly number[], shop: readonly number[]): number {
  const middle = (median(prices) ?? USUAL_PRICE) * (unit === 'toman' ? 10 : 1)
  const usual = (shop.length >= SHOP_MIN && median(shop)) || USUAL_PRICE
  return Math.abs(Math.log10(middle / usual))
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]
