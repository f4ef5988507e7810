import { atom, computed } from 'nanostores'
import type { CartExtra, CartItem } from '#lib/contract/cart.ts'
import { cartTotals } from '#lib/rules/cart.ts'
import type { PendingChange } from '#lib/rules/cart-state.ts'
import { isCartable, isCartItem, isLineCount } from '#lib/rules/cart-validators.ts'
import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'
import { CART_KEY, CART_LOADED_AT_KEY, PENDING_CART_KEY } from '#lib/rules/storage-keys.ts'
import { isStored, parsed, storedAtom, storedText } from './stored.ts'

/** Temporary lines, or the server's cart with unconfirmed changes. */
export const $cart = storedAtom<CartItem[]>(CART_KEY, [], readLines)

/** False when storage is full or blocked. */
export const isCartStored = (): boolean => isStored(CART_KEY)

export const $cartTotals = computed($cart, cartTotals)

/** Reads storage, because another tab's change may not have reached this one by event yet. */
export function storedCart(): CartItem[] {
  const text = storedText(CART_KEY)
  return text === null ? $cart.get() : readLines(parsed(text))
}

/** Changes that wait for the connection, by line key. */
export const $pendingChanges = storedAtom<Record<string, PendingChange>>(
  PENDING_CART_KEY,
  {},
  value =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, change]) => isPendingChange(change))),
)

/** Whether `$cart` holds the server's answer; `loading` while it is read again. */
export const $cartLoadState = atom<'unread' | 'loading' | 'ready' | 'failed'>('unread')

/** `cart_info` and `promotions` are of the cart that the server answered. */
export const $cartExtra = atom<
  Pick<CartExtra, 'type' | 'receipt'> & Partial<Pick<CartExtra, 'cart_info' | 'promotions'>>
>({ type: 'list', receipt: null })

/**
 * Shows the cached cart when the answer is late, and at once on a page from the service worker.
 * Returns a function that stops waiting.
 */
export function showCachedCartWhenSlow(): () => void {
  const isCut = document.querySelector('#connection[data-cut]') !== null
  const timer = setTimeout(() => $cartLoadState.set('failed'), isCut ? 0 : SLOW_ANSWER_MS)
  return () => clearTimeout(timer)
}

/** Another device may change a customer's cart. */
const FRESH_MS = 5 * 60_000

/** Last time that the server sent the cart, in epoch milliseconds. */
const $loadedAt = storedAtom(CART_LOADED_AT_KEY, 0, Number)

export const markFresh = (): void => $loadedAt.set(Date.now())

/** Makes the next page load the cart again. */
export const markStale = (): void => $loadedAt.set(0)

/** A time in the future comes from a clock that was wrong. */
export function isStale(): boolean {
  const ageMs = Date.now() - $loadedAt.get()
  return !(ageMs >= 0 && ageMs <= FRESH_MS)
}

function readLines(value: unknown): CartItem[] {
  return Array.isArray(value) ? value.filter(isCartItem) : []
}

function isPendingChange(value: unknown): value is PendingChange {
  const { cartable, count, had } = (value ?? {}) as Partial<PendingChange>
  return isCartable(cartable) && isLineCount(count) && isLineCount(had)
}
