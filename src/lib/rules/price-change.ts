import { discountPercent, effectivePrice, priceAt, type StoredPrice } from './price.ts'
import { tomanDown } from './whole-toman.ts'

/** Prices set by a file or form: null clears a column, undefined keeps it. */
export type PriceInput = { [Column in keyof StoredPrice]?: StoredPrice[Column] | undefined }

export const PRICE_COLUMNS = [
  'price',
  'price_by_discount',
  'special_sale_value',
  'special_sale_expiration',
] as const satisfies readonly (keyof StoredPrice)[]

/** Why prices are refused, with the column to correct. */
export interface PriceFault {
  column: keyof StoredPrice
  reason: 'not-below-price' | 'no-percent' | 'no-expiration' | 'nothing-left'
}

export type PriceCheck =
  | { prices: StoredPrice; fault?: never }
  | { fault: PriceFault; prices?: never }

const NO_DISCOUNT = {
  price_by_discount: null,
  special_sale_value: null,
  special_sale_expiration: null,
}
const SALE_MIN_PERCENT = 1
const SALE_MAX_PERCENT = 99

/**
 * Prices after some of them changed. The discounted price takes precedence over the percent; without
 * both a running special sale keeps its percent, and a plain discount stays while below the price.
 * Rials, whole percents, `now` in epoch seconds.
 * @example
 * const sale = { special_sale_value: 20, special_sale_expiration: 9 }
 * const stored = { price: 1_000, price_by_discount: 800, ...sale }
 * changePrice(stored, { price: 1_100 }, 8) // price_by_discount: 880, special_sale_value: 20
 * changePrice(stored, { price_by_discount: 750 }, 8) // special_sale_value: 25
 * changePrice(stored, { price_by_discount: 0 }, 8) // no discount, no special sale
 */
export function changePrice(stored: StoredPrice, input: PriceInput, now: number): PriceCheck {
  const before =
    input.special_sale_expiration === undefined ? withoutEndedSale(stored, now) : stored
  const price = input.price ?? before.price
  const discounted = noneOf(input.price_by_discount)
  if (typeof discounted === 'number' && discounted >= price)
    return fault('price_by_discount', 'not-below-price')
  const stays = remainingDiscount(before, input)
  const current = discounted === undefined ? stays : discounted
  const { percent, expiration } = saleAfter(before, input)
  if (percent === null && expiration === null)
    return { prices: { ...NO_DISCOUNT, price, price_by_discount: below(current, price) } }
  if (expiration === null) return fault('special_sale_expiration', 'no-expiration')
  const isNamed = noneOf(input.special_sale_value) !== null
  const cost = saleCost({ price, discounted, current: isNamed ? current : null, percent })
  if (cost === null) return fault('special_sale_value', 'no-percent')
  if (cost <= 0) return fault('special_sale_value', 'nothing-left')
  return {
    prices: {
      price,
      price_by_discount: cost,
      special_sale_value: salePercent(price, cost),
      special_sale_expiration: expiration,
    },
  }
}

const fault = (column: PriceFault['column'], reason: PriceFault['reason']): PriceCheck => ({
  fault: { column, reason },
})

/** 0 means none. */
const noneOf = (value: number | null | undefined) => (value === 0 ? null : value)

const below = (cost: number | null, price: number): number | null =>
  cost !== null && cost < price ? cost : null

/** An ended special sale stays only with a new end. */
const withoutEndedSale = (stored: StoredPrice, now: number): StoredPrice =>
  stored.special_sale_expiration !== null && stored.special_sale_expiration <= now
    ? { ...NO_DISCOUNT, price: stored.price }
    : stored

/** Clearing percent, end or price ends the sale. */
function saleAfter(before: StoredPrice, input: PriceInput) {
  const percent = noneOf(input.special_sale_value)
  const { special_sale_expiration: expiration } = input
  const isOff = noneOf(input.price_by_discount) === null || expiration === null
  const isEnded = percent === null || (isOff && percent === undefined)
  return {
    percent: isEnded ? null : (percent ?? before.special_sale_value),
    expiration:
      expiration === undefined ? (isEnded ? null : before.special_sale_expiration) : expiration,
  }
}

/** The discounted price unless another is named; a special sale's ends with it. */
function remainingDiscount(before: StoredPrice, input: PriceInput): number | null {
  const ends = noneOf(input.special_sale_value) === null || input.special_sale_expiration === null
  return ends && before.special_sale_value !== null
    ? null
    : (noneOf(before.price_by_discount) ?? null)
}

interface SaleTerms {
  price: number
  /** The named discounted price. */
  discounted: number | null | undefined
  /** Named or current. */
  current: number | null
  percent: number | null
}

/** Null when nothing determines it. */
function saleCost({ price, discounted, current, percent }: SaleTerms): number | null {
  if (typeof discounted === 'number') return discounted
  const fitting = below(current, price)
  if (percent === null) return fitting
  if (fitting !== null && salePercent(price, fitting) === percent) return fitting
  return tomanDown(Math.floor((price * (100 - percent)) / 100))
}

const salePercent = (price: number, price_by_discount: number): number => {
  const percent = discountPercent({ price, price_by_discount })
  return Math.min(Math.max(percent, SALE_MIN_PERCENT), SALE_MAX_PERCENT)
}

/** The price without discounts and what a customer pays, in rials. */
export interface PriceLevel {
  price: number
  cost: number
}

/** What prices come to at `now`, in epoch seconds. */
export const priceLevel = (prices: StoredPrice, now: number): PriceLevel => ({
  price: prices.price,
  cost: effectivePrice(priceAt(prices, now)),
})

export const highestLevel = (level: PriceLevel, other: PriceLevel | undefined): PriceLevel => ({
  price: Math.max(level.price, other?.price ?? 0),
  cost: Math.max(level.cost, other?.cost ?? 0),
})

/** A fall of a price below half of the highest of the last day, in rials. */
export interface PriceDrop {
  before: number
  after: number
}

/**
 * Whether what a customer pays, or the price without discounts, falls below half of `highest`.
 * @example priceDrop({ price: 1_000, cost: 1_000 }, { price: 490, cost: 490 }) // 1_000 to 490
 */
export function priceDrop(highest: PriceLevel, after: PriceLevel): PriceDrop | null {
  const falls: PriceDrop[] = [
    { before: highest.cost, after: after.cost },
    { before: highest.price, after: after.price },
  ]
  return falls.find(fall => fall.after * 2 < fall.before) ?? null
}

/** Prices of something without special sales, such as a bundle. */
export const withoutSale = (
  price: number,
  price_by_discount: number | null = null,
): StoredPrice => ({ ...NO_DISCOUNT, price, price_by_discount: noneOf(price_by_discount) ?? null })
