import { atom, computed } from 'nanostores'
import type { Cartable, CartExtra, CartItem } from '#lib/contract/cart.ts'
import { cartKey, cartTotals, itemTypeOf, linePrice } from '#lib/rules/cart.ts'
import { isCartable, isCartItem, isLineCount } from '#lib/rules/cart-validators.ts'
import { CART_KEY, PENDING_CART_KEY } from '#lib/rules/storage-keys.ts'
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

/** A change made without a connection. */
export interface PendingChange {
  cartable: Cartable
  /** The new count of the line. */
  count: number
  /** The last count confirmed by the server. */
  had: number
}

/** Changes that wait for the connection, by line key. */
export const $pendingChanges = storedAtom<Record<string, PendingChange>>(
  PENDING_CART_KEY,
  {},
  value =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, change]) => isPendingChange(change))),
)

/** Whether `$cart` holds the server's answer; `loading` while it is read again. */
export const $cartState = atom<'unread' | 'loading' | 'ready' | 'failed'>('unread')

export const $cartExtra = atom<Pick<CartExtra, 'type' | 'receipt'>>({ type: 'list', receipt: null })

export const keyOf = ({ type, id }: Pick<Cartable, 'type' | 'id'>): string =>
  cartKey(itemTypeOf(type), id)

export const countOf = (items: readonly CartItem[], key: string): number =>
  items.find(item => keyOf(item.cartable) === key)?.count ?? 0

/** Appends a new line; removes it at 0. */
export function withCount(
  items: readonly CartItem[],
  cartable: Cartable,
  count: number,
  temporary: boolean,
): CartItem[] {
  const key = keyOf(cartable)
  const others = items.filter(item => keyOf(item.cartable) !== key)
  if (count <= 0) return others
  const existing = items.find(item => keyOf(item.cartable) === key)
  const priority = existing?.priority ?? Math.max(0, ...items.map(item => item.priority)) + 1
  const line = { cartable, count, price: linePrice(cartable, count), priority, temporary }
  return existing ? items.map(item => (item === existing ? line : item)) : [...others, line]
}

function readLines(value: unknown): CartItem[] {
  return Array.isArray(value) ? value.filter(isCartItem) : []
}

function isPendingChange(value: unknown): value is PendingChange {
  const { cartable, count, had } = (value ?? {}) as Partial<PendingChange>
  return isCartable(cartable) && isLineCount(count) && isLineCount(had)
}
