import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import type { Cartable, CartError, CartInfo, CartItem } from '#lib/contract/cart.ts'
import { CART_LINES_MAX } from './limits.ts'
import { effectivePrice } from './price.ts'

export const itemTypeOf = (type: Cartable['type']): ItemType =>
  type === 'product' ? ItemType.product : ItemType.bundle
export const cartableTypeOf = (type: ItemType): Cartable['type'] =>
  type === ItemType.product ? 'product' : 'bundle'

/** Section 3: `p-{id}` of a product, `b-{id}` of a bundle. */
export const cartKey = (type: ItemType, id: number): string =>
  `${type === ItemType.product ? 'p' : 'b'}-${id}`

/** What bounds the count of a line: pieces an order may hold, pieces in stock (null: unlimited). */
export interface CartLimits {
  max_count: number
  inventory: number | null
}

export type AddRefusal = 'max-count' | 'inventory'
export type AddVerdict = { ok: true } | { ok: false; reason: AddRefusal; allowed: number }

/** The most pieces a line may hold. */
export const allowedCount = (limits: CartLimits): number =>
  Math.min(limits.max_count, limits.inventory ?? Infinity)

/**
 * Section 5: whether a line may hold `count` pieces in all, those already in the basket included.
 * @example canHold({ max_count: 10, inventory: 3 }, 4) // { ok: false, reason: 'inventory', allowed: 3 }
 */
export function canHold(limits: CartLimits, count: number): AddVerdict {
  const allowed = allowedCount(limits)
  if (count > limits.max_count) return { ok: false, reason: 'max-count', allowed }
  if (count > allowed) return { ok: false, reason: 'inventory', allowed }
  return { ok: true }
}

/** Section 5: whether one more may join the `count` pieces of a line: the plus button. */
export const canAdd = (limits: CartLimits, count: number): AddVerdict => canHold(limits, count + 1)

/**
 * Section 5: what a line of `count` pieces leaves to its stepper: `room` for more, `full`, or `over`
 * where there are fewer by now than it holds.
 */
export function fullness(limits: CartLimits, count: number): 'room' | 'full' | 'over' {
  if (canAdd(limits, count).ok) return 'room'
  return canHold(limits, count).ok ? 'full' : 'over'
}

/** What the minus leaves of a line: one less; of more than there is, as many as may be held. */
export function countBelow(limits: CartLimits, count: number): number {
  const allowed = allowedCount(limits)
  return count > allowed && allowed > 0 ? allowed : count - 1
}

export type LineFault = 'unavailable' | AddRefusal

/** What is wrong with a line of `count` pieces as things stand now, or null. */
export function lineFault(
  item: CartLimits & { available: boolean },
  count: number,
): LineFault | null {
  if (!item.available) return 'unavailable'
  const verdict = canHold(item, count)
  return verdict.ok ? null : verdict.reason
}

/** Section 4: whether a fault blocks the checkout (1) or the line leaves with the cart page (2). */
export const faultCause = (fault: LineFault): CartError['cause_type'] =>
  fault === 'unavailable' ? CartErrorCause.unavailable : CartErrorCause.blocking

/** What one line costs now, in rials. */
export const linePrice = (cartable: Cartable, count: number): number =>
  effectivePrice(cartable) * count

/** Section 4: whether a line counts; one with cause 2 leaves with the cart page. */
export const canBeBought = ({ cartable }: { cartable: Cartable }): boolean =>
  cartable.error?.cause_type !== CartErrorCause.unavailable

/** Section 3: pieces and sum of what can be bought of a basket, in rials at the prices now. */
export function cartTotals(items: readonly Pick<CartItem, 'cartable' | 'count'>[]): CartInfo {
  const buyable = items.filter(canBeBought)
  return {
    items_count: buyable.reduce((sum, item) => sum + item.count, 0),
    total_price: buyable.reduce((sum, item) => sum + linePrice(item.cartable, item.count), 0),
  }
}

export interface CountedLine {
  type: ItemType
  id: number
  count: number
}

export interface MergePlan {
  /** Lines to write, with their new count. */
  set: CountedLine[]
  /** Lines that got less than asked for, or nothing. */
  reduced: CountedLine[]
}

/**
 * How a guest basket joins the basket of an account: the greater count of each line stands, cut to
 * what is allowed; a line never shrinks. Counts are not added up, so that a merge whose answer got
 * lost can be sent again: merging twice changes nothing. A line without limits is not on sale and
 * is left out, as is a new one when the basket holds CART_LINES_MAX lines.
 * @example mergeCarts([{ type: 1, id: 7, count: 2 }], [{ type: 1, id: 7, count: 5 }], () => ({
 *   max_count: 4, inventory: null }))
 * // { set: [{ type: 1, id: 7, count: 4 }], reduced: [{ type: 1, id: 7, count: 4 }] }
 */
export function mergeCarts(
  kept: readonly CountedLine[],
  incoming: readonly CountedLine[],
  limitsOf: (type: ItemType, id: number) => CartLimits | null,
): MergePlan {
  const counts = new Map(kept.map(line => [cartKey(line.type, line.id), line.count]))
  let held = kept.length
  const plan = new Map<string, CountedLine>()
  const reduced = new Map<string, CountedLine>()
  for (const line of incoming) {
    const key = cartKey(line.type, line.id)
    const limits = limitsOf(line.type, line.id)
    const had = counts.get(key) ?? 0
    const room = had > 0 || held < CART_LINES_MAX
    const count = Math.max(had, Math.min(line.count, limits && room ? allowedCount(limits) : 0))
    if (had === 0 && count > 0) held += 1
    if (count < line.count) reduced.set(key, { ...line, count })
    if (count > had) plan.set(key, { ...line, count })
    counts.set(key, count)
  }
  return { set: [...plan.values()], reduced: [...reduced.values()] }
}
