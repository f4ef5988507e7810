import { DiscountType } from '#lib/codes/product.ts'
import { TOMAN_RIALS, tomanDown } from './whole-toman.ts'

/** What a product or bundle is sold by. Rials. */
export interface Priced {
  price: number
  price_by_discount: number | null
}

/**
 * The price of one piece now, in rials; a discounted price of 0 means that there is no discount.
 * @example effectivePrice({ price: 100_000, price_by_discount: 85_000 }) // 85_000
 */
export function effectivePrice(item: Priced): number {
  const discounted = item.price_by_discount
  return discounted && discounted < item.price ? discounted : item.price
}

/** Section 9: round(100 × (1 − discounted ÷ price)), whole percent; 0 without a discount. */
export function discountPercent(item: Priced): number {
  if (item.price === 0) return 0
  return Math.round(100 * (1 - effectivePrice(item) / item.price))
}

/**
 * Section 9: the discount badge; type 1 prints the amount in rials, 2 the percent.
 * A discount that rounds to nothing has no badge.
 */
export function discountBadge(
  item: Priced,
  type: DiscountType,
): { type: DiscountType; value: number } | null {
  const value =
    type === DiscountType.rials ? item.price - effectivePrice(item) : discountPercent(item)
  return value > 0 ? { type, value } : null
}

/** Prices as they are sold: whole toman, rounded down; nothing falls to 0 by that. */
export const soldBy = ({ price, price_by_discount }: Priced): Priced => ({
  price: wholePrice(price),
  price_by_discount: price_by_discount === null ? null : wholePrice(price_by_discount),
})

const wholePrice = (rials: number): number =>
  rials === 0 ? 0 : Math.max(TOMAN_RIALS, tomanDown(rials))

/** A product's prices as they are kept; the expiration is the end of its special sale. */
export interface StoredPrice extends Priced {
  special_sale_value: number | null
  special_sale_expiration: number | null
}

/** A product's prices of one moment. */
export interface PriceOfMoment extends Priced {
  special_sale: { value: number; expiration: number } | null
}

/**
 * What a product is sold by at `now` (epoch seconds): from the end of its special sale on it costs
 * `price` again. A discount without an end, or not below `price`, is no special sale. Prices come
 * out as whole toman.
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
