import { CartErrorCause } from '#lib/codes/cart.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { canAdd, countBelow } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { refreshTemporaryCart } from './cart-guest.ts'
import {
  $cart,
  $cartExtra,
  countOf,
  isCartWritten,
  keyOf,
  storedCart,
  withCount,
} from './cart-items.ts'
import { refusalBefore } from './cart-refusal.ts'
import { changeOnServer, flush, readFromServer, readIfStale } from './cart-sync.ts'
import { notify, notifyAll } from './notice.ts'
import { hasServerCart } from './user.ts'

/** One more of a product or bundle; false when it is refused, which the shopper is told. */
export function addToCart(cartable: Cartable): boolean {
  const count = countNow(cartable)
  const verdict = canAdd(cartable, count)
  notifyAll('error', refusalBefore(verdict))
  if (verdict.ok) setCount(cartable, count + 1)
  return verdict.ok
}

/** One piece less; of more pieces than there are left, all that are too many. */
export const takeOne = (cartable: Cartable): void =>
  setCount(cartable, countBelow(cartable, countNow(cartable)))

/** What a line holds now: of a temporary list, another tab may have tapped a moment ago. */
const countNow = (cartable: Cartable): number =>
  countOf(hasServerCart() ? $cart.get() : storedCart(), keyOf(cartable))

export const removeItem = (cartable: Cartable): void => setCount(cartable, 0)

/** Shown at once; the server's answer stands (section 4). Guests and status 3 keep it here. */
export function setCount(cartable: Cartable, count: number): void {
  if (hasServerCart()) changeOnServer(cartable, Math.max(0, count))
  else {
    $cart.set(withCount(storedCart(), withoutFault(cartable), count, true))
    if (!isCartWritten()) notify('warning', cartMessages.cartNotStored)
  }
}

/** A fault belongs to the count it was found with. */
const withoutFault = (cartable: Cartable): Cartable =>
  cartable.error?.cause_type === CartErrorCause.blocking ? { ...cartable, error: null } : cartable

/** The basket with the prices of this moment. */
export const loadCart = (): Promise<void> =>
  hasServerCart() ? readFromServer() : refreshTemporaryCart()

/** On every page: a customer's basket, where it may be another one by now. */
export function refreshStaleCart(): void {
  if (hasServerCart()) void readIfStale()
}

/** After sign-in: what a guest chose joins the account's basket (section 4). */
export async function mergeTemporaryCart(): Promise<void> {
  if (hasServerCart()) await readFromServer()
}

/** Section 4: opening the basket reads it again where the last answer was a list. */
export function openMiniCart(): void {
  if (hasServerCart() && $cartExtra.get().type === 'list') void readFromServer()
}

/**
 * Section 4: lines that can no longer be bought leave with the cart page. True once the server
 * knows everything.
 */
export function leaveCart(): Promise<boolean> {
  for (const { cartable } of $cart.get())
    if (cartable.error?.cause_type === CartErrorCause.unavailable) removeItem(cartable)
  return flush()
}

/** Section 4: whether a line keeps the basket from the checkout. */
export const blocksCheckout = (items: readonly { cartable: Cartable }[]): boolean =>
  items.some(item => item.cartable.error?.cause_type === CartErrorCause.blocking)
