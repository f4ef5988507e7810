import { DiscountType } from '#lib/codes/product.ts'
import { TOMAN_RIALS, tomanDown } from './whole-toman.ts'

/** Rials. */
export interface Priced {
  price: number
  price_by_discount: number | null
}

/**
 * Rials; a discounted price of 0 means no discount.
 * @example effectivePrice({ price: 100_000, price_by_discount: 85_000 }) // 85_000
 */
export function effectivePrice(item: Priced): number {
  const discounted = item.price_by_discount
  return discounted && discounted < item.price ? discounted : item.price
}

/** round(100 × (1 − discounted ÷ price)); 0 without a discount. */
export function discountPercent(item: Priced): number {
  if (item.price === 0) return 0
  return Math.round(100 * (1 - effectivePrice(item) / item.price))
}

/** Type 1 shows rials, 2 percent; none when it rounds to 0. */
export function discountBadge(
  item: Priced,
  type: DiscountType,
): { type: DiscountType; value: number } | null {
  const value =
    type === DiscountType.rials ? item.price - effectivePrice(item) : discountPercent(item)
  return value > 0 ? { type, value } : null
}

/** Rounds down to whole toman, but never to 0. */
export const soldBy = ({ price, price_by_discount }: Priced): Priced => ({
  price: wholePrice(price),
  price_by_discount: price_by_discount === null ? null : wholePrice(price_by_discount),
})

const wholePrice = (rials: number): number =>
  rials === 0 ? 0 : Math.max(TOMAN_RIALS, tomanDown(rials))

/** The expiration ends the special sale. */
export interface StoredPrice extends Priced {
  special_sale_value: number | null
  special_sale_expiration: number | null
}

export interface PriceOfMoment extends Priced {
  special_sale: { value: number; expiration: number } | null
}

/**
 * Prices at `now` (epoch seconds), in whole toman; after a special sale it costs `price` again. A
 * discount without an end, or not below `price`, is no special sale.
 * @example
 * const sale = { special_sale_value: 20, special_sale_expiration: 9 }
 * const stored = { price: 105, price_by_discount: 84, ...sale }
 * priceAt(stored, 8) // { price: 100, price_by_discount: 80, special_sale: { value: 20, … } }
 * priceAt(stored, 9) // { price: 100, price_by_discount: null, special_sale: null }
 */
export function priceAt(stored: StoredPrice, now: number): PriceOfMoment {
  const { special_sale_value: value, special_sale_expiration: expiration } = stored
  const { price, price_by_discount } = soldBy(stored)
  const over = expiration !== null && expiration <= now
  if (over || effectivePrice({ price, price_by_discount }) === price)
    return { price, price_by_discount: null, special_sale: null }
  return {
    price,
    price_by_discount,
    special_sale: value === null || expiration === null ? null : { value, expiration },
  }
}
