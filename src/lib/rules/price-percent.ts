import type { PriceTarget } from '#lib/contract/admin/price-change.ts'
import { TOMAN_RIALS } from './whole-toman.ts'

const PERCENT = 100

export interface PercentTerms {
  /** Negative lowers. */
  percent: number
  target: PriceTarget
  /** Results are multiples of this many toman. */
  rounding: number
}

/** Rials; a running special sale's price too is `price_by_discount`. */
interface Prices {
  price: number
  price_by_discount: number | null
}

export type PercentFault = 'no-discount' | 'same'

type PercentResult =
  | { prices: { price?: number; price_by_discount?: number }; fault?: never }
  | { fault: PercentFault; prices?: never }

/**
 * The prices that a percentage sets; others follow by `changePrice`. Rounded to the nearest
 * multiple, never against the direction of the change.
 * @example
 * const terms = { percent: 10, target: 'price', rounding: 100 }
 * changeByPercent({ price: 1_090_000, price_by_discount: null }, terms) // price: 1_199_000
 */
export function changeByPercent(
  { price, price_by_discount: discounted }: Prices,
  { percent, target, rounding }: PercentTerms,
): PercentResult {
  if (target === 'discounted' && discounted === null) return { fault: 'no-discount' }
  const scaled = (rials: number): number => {
    const step = rounding * TOMAN_RIALS
    const steps = Math.round((rials * (PERCENT + percent)) / (PERCENT * step))
    const result = Math.max(steps, 1) * step
    return percent > 0 ? Math.max(result, rials) : Math.min(result, rials)
  }
  const prices = {
    ...(target !== 'discounted' && { price: scaled(price) }),
    ...(target !== 'price' && discounted !== null && { price_by_discount: scaled(discounted) }),
  }
  const isSame =
    (prices.price ?? price) === price && (prices.price_by_discount ?? discounted) === discounted
  return isSame ? { fault: 'same' } : { prices }
}

export interface PriceLine {
  price_from: number
  price_to: number
  discounted_from: number | null
  discounted_to: number | null
}

interface UndoneLine {
  /** Undefined where nothing is restored. */
  prices: { price?: number; price_by_discount?: number | null }
  /** Changed by somebody since. */
  unrestored: readonly ('price' | 'price_by_discount')[]
}

/**
 * What undoing a line restores: each price that still is as the change set it. A discount that is
 * over stays over.
 */
export function undoLine(
  { price_from, price_to, discounted_from, discounted_to }: PriceLine,
  current: Prices,
  isSaleOver: boolean,
): UndoneLine {
  const changed: ('price' | 'price_by_discount')[] = []
  const prices: UndoneLine['prices'] = {}
  if (price_to !== price_from) {
    if (current.price === price_to) prices.price = price_from
    else changed.push('price')
  }
  if (discounted_to !== discounted_from && !isSaleOver) {
    if (current.price_by_discount === discounted_to) prices.price_by_discount = discounted_from
    else changed.push('price_by_discount')
  }
  // Stated, it does not follow the price.
  if (prices.price !== undefined && prices.price_by_discount === undefined && !isSaleOver)
    prices.price_by_discount = current.price_by_discount
  return { prices, unrestored: changed }
}
