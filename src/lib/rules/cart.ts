import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import type { Cartable, CartError, CartInfo, CartItem } from '#lib/contract/cart.ts'
import { CART_LINES_MAX } from './limits.ts'
import { effectivePrice } from './price.ts'
import { leastCount, type Steps } from './weight.ts'

export const itemTypeOf = (type: Cartable['type']): ItemType =>
  type === 'product' ? ItemType.product : ItemType.bundle
export const cartableTypeOf = (type: ItemType): Cartable['type'] =>
  type === ItemType.product ? 'product' : 'bundle'

/** `p-{id}` for a product, `b-{id}` for a bundle. */
export const cartKey = (type: ItemType, id: number): string =>
  `${type === ItemType.product ? 'p' : 'b'}-${id}`

/** Purchase limit, inventory (null: unlimited) and least amount, in pieces or steps. */
export interface CartLimits {
  max_count: number
  inventory: number | null
  weight?: Steps
}

export type AddRefusal = 'max-count' | 'inventory'
export type AddCheck = { ok: true } | { ok: false; reason: AddRefusal; allowed: number }

export const allowedCount = (limits: CartLimits): number =>
  Math.min(limits.max_count, limits.inventory ?? Infinity)

/**
 * Whether a line may hold `count` pieces in all.
 * @example
 * canHold({ max_count: 10, inventory: 3 }, 4) // { ok: false, reason: 'inventory', allowed: 3 }
 */
export function canHold(limits: CartLimits, count: number): AddCheck {
  const allowed = allowedCount(limits)
  if (count > limits.max_count) return { ok: false, reason: 'max-count', allowed }
  if (count > allowed) return { ok: false, reason: 'inventory', allowed }
  return { ok: true }
}

/**
 * What a line of `current` holds when `count` is chosen: growing reaches the least amount,
 * shrinking below it removes the line.
 * @example
 * const limits = { max_count: 10, inventory: null, weight: { step_g: 250, min_g: 750 } }
 * chosenCount(limits, 0, 1) // 3
 * chosenCount(limits, 3, 2) // 0
 */
export function chosenCount({ weight }: CartLimits, current: number, count: number): number {
  if (count >= leastCount(weight)) return count
  return count > current ? leastCount(weight) : 0
}

export const countAbove = (limits: CartLimits, count: number): number =>
  chosenCount(limits, count, count + 1)

/** Whether a line of `count` may grow. */
export const canAdd = (limits: CartLimits, count: number): AddCheck =>
  canHold(limits, countAbove(limits, count))

/** `over` when the line holds more than is available. */
export function fullness(limits: CartLimits, count: number): 'room' | 'full' | 'over' {
  if (canAdd(limits, count).ok) return 'room'
  return canHold(limits, count).ok ? 'full' : 'over'
}

/** One less, or what is available when that is lower; 0 below the least amount. */
export function countBelow(limits: CartLimits, count: number): number {
  const allowed = allowedCount(limits)
  return chosenCount(limits, count, count > allowed && allowed > 0 ? allowed : count - 1)
}

export type LineFault = 'unavailable' | 'least' | AddRefusal

export function lineFault(
  item: CartLimits & { available: boolean },
  count: number,
): LineFault | null {
  if (!item.available) return 'unavailable'
  const check = canHold(item, count)
  if (!check.ok) return check.reason
  return count < leastCount(item.weight) ? 'least' : null
}

/** 1 blocks checkout, 2 leaves with the cart page. */
export const faultCause = (fault: LineFault): CartError['cause_type'] =>
  fault === 'unavailable' ? CartErrorCause.unavailable : CartErrorCause.blocking

/** In rials. */
export const linePrice = (cartable: Cartable, count: number): number =>
  effectivePrice(cartable) * count

/** Lines with cause 2 do not count. */
export const canBeBought = ({ cartable }: { cartable: Cartable }): boolean =>
  cartable.error?.cause_type !== CartErrorCause.unavailable

/** Pieces, where a line by weight is one, and sum of the lines that can be bought, now, in rials. */
export function cartTotals(items: readonly Pick<CartItem, 'cartable' | 'count'>[]): CartInfo {
  const buyable = items.filter(canBeBought)
  return {
    items_count: buyable.reduce(
      (sum, { cartable, count }) => sum + (cartable.weight ? 1 : count),
      0,
    ),
    total_price: buyable.reduce((sum, item) => sum + linePrice(item.cartable, item.count), 0),
  }
}

export interface CountedLine {
  type: ItemType
  id: number
  count: number
}

export interface MergePlan {
  set: CountedLine[]
  /** Lines with less than requested, or nothing. */
  reduced: CountedLine[]
}

/**
 * Merges a guest's cart into an account's: the greater count of each line, cut to its limits; no
 * line shrinks. A line below the least amount is raised to it. Idempotent, so that a merge can be sent again. Lines without limits are not on sale
 * and left out, as are new ones above CART_LINES_MAX.
 * @example mergeCarts([{ type: 1, id: 7, count: 2 }], [{ type: 1, id: 7, count: 5 }], () => ({
 *   max_count: 4, inventory: null }))
 * // { set: [{ type: 1, id: 7, count: 4 }], reduced: [{ type: 1, id: 7, count: 4 }] }
 */
export function mergeCarts(
  current: readonly CountedLine[],
  incoming: readonly CountedLine[],
  limitsOf: (type: ItemType, id: number) => CartLimits | null,
): MergePlan {
  const counts = new Map(current.map(line => [cartKey(line.type, line.id), line.count]))
  let lineCount = current.length
  const plan = new Map<string, CountedLine>()
  const reduced = new Map<string, CountedLine>()
  for (const line of incoming) {
    const key = cartKey(line.type, line.id)
    const limits = limitsOf(line.type, line.id)
    const had = counts.get(key) ?? 0
    const room = had > 0 || lineCount < CART_LINES_MAX
    const allowed = limits && room ? allowedCount(limits) : 0
    const least = leastCount(limits?.weight)
    const count = Math.max(
      had,
      allowed < least ? 0 : Math.min(Math.max(line.count, least), allowed),
    )
    if (had === 0 && count > 0) lineCount += 1
    if (count < line.count) reduced.set(key, { ...line, count })
    if (count > had) plan.set(key, { ...line, count })
    counts.set(key, count)
  }
  return { set: [...plan.values()], reduced: [...reduced.values()] }
}
