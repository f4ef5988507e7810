import { isSaleable, type Stocked } from './product.ts'
import { tomanDown } from './whole-toman.ts'

/** A component; `realPrice` is its list price in rials. */
export interface BundlePart {
  realPrice: number
  count: number
}

/**
 * Shares of a bundle price by worth, or by pieces when nothing has a worth. Whole toman; they add
 * up to the price.
 * @example shareBundlePrice(900, [{ realPrice: 500, count: 1 }, { realPrice: 250, count: 2 }]) //
 * [450, 450]
 */
export function shareBundlePrice(price: number, parts: readonly BundlePart[]): number[] {
  const allFree = parts.every(part => part.realPrice === 0)
  const weights = parts.map(part => part.count * (allFree ? 1 : part.realPrice))
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

/** How many bundles the components allow; null is unlimited. Pieces, or grams of each. */
export function bundleInventory(
  parts: readonly { inventory: number | null; count: number }[],
): number | null {
  const makes = parts.flatMap(part =>
    part.inventory === null ? [] : [Math.floor(part.inventory / part.count)],
  )
  return makes.length === 0 ? null : Math.min(...makes)
}

/** Epoch seconds; null is open-ended. */
export interface BundleTime {
  started_at: number | null
  expired_at: number | null
}

/** `now` in epoch seconds. */
export function isBundleRunning(bundle: BundleTime, now: number): boolean {
  return (
    (bundle.started_at === null || bundle.started_at <= now) &&
    (bundle.expired_at === null || bundle.expired_at > now)
  )
}

export type BundleState = 'open' | 'early' | 'ended' | 'sold-out'

/** The server decided `available`; passed time can end a sale but not start one. */
export function bundleState(bundle: BundleTime & { available: boolean }, now: number): BundleState {
  if (bundle.expired_at !== null && bundle.expired_at <= now) return 'ended'
  if (bundle.available) return 'open'
  return bundle.started_at !== null && bundle.started_at > now ? 'early' : 'sold-out'
}

/** Whether it is on sale, in its time, and all components are saleable. */
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
