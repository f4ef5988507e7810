import { isSaleable, type Stocked } from './product.ts'
import { tomanDown } from './whole-toman.ts'

/** One line of a bundle: `realPrice` is one piece bought alone, in rials. */
export interface BundlePart {
  realPrice: number
  count: number
}

/**
 * Each line's share of a bundle price by its worth alone, or by its pieces where nothing has a
 * worth; the shares are whole toman and sum up to the price, which is whole toman too.
 * @example shareBundlePrice(900, [{ realPrice: 500, count: 1 }, { realPrice: 250, count: 2 }]) // [450, 450]
 */
export function shareBundlePrice(price: number, parts: readonly BundlePart[]): number[] {
  const worthless = parts.every(part => part.realPrice === 0)
  const weights = parts.map(part => part.count * (worthless ? 1 : part.realPrice))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let upToHere = 0
  let shared = 0
  return weights.map(weight => {
    upToHere += weight
    const share = tomanDown(Math.round(price * (upToHere / whole))) - shared
    shared += share
    return share
  })
}

/** Pieces of a bundle that its components still make; null when every component is unlimited. */
export function bundleInventory(
  parts: readonly { inventory: number | null; count: number }[],
): number | null {
  const makes = parts.flatMap(part =>
    part.inventory === null ? [] : [Math.floor(part.inventory / part.count)],
  )
  return makes.length === 0 ? null : Math.min(...makes)
}

/** A bundle's time of sale, in epoch seconds; null is without beginning or end. */
export interface BundleTime {
  started_at: number | null
  expired_at: number | null
}

/** Whether a bundle's time of sale is now; `now` in epoch seconds. */
export function isBundleRunning(bundle: BundleTime, now: number): boolean {
  return (
    (bundle.started_at === null || bundle.started_at <= now) &&
    (bundle.expired_at === null || bundle.expired_at > now)
  )
}

/** What a shopper is told of a bundle. */
export type BundleState = 'open' | 'early' | 'ended' | 'sold-out'

/** `available` as the server judged it; time that passed since ends a sale, but begins none. */
export function bundleState(bundle: BundleTime & { available: boolean }, now: number): BundleState {
  if (bundle.expired_at !== null && bundle.expired_at <= now) return 'ended'
  if (bundle.available) return 'open'
  return bundle.started_at !== null && bundle.started_at > now ? 'early' : 'sold-out'
}

/** Whether a bundle can be bought now: on sale, in its time, and made of what can be bought. */
export function isBundleSaleable(
  bundle: BundleTime & { available: boolean },
  parts: readonly (Stocked & { count: number })[],
  now: number,
): boolean {
  return (
    bundle.available &&
    isBundleRunning(bundle, now) &&
    parts.length > 0 &&
    parts.every(isSaleable) &&
    bundleInventory(parts) !== 0
  )
}
