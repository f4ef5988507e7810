import { atom, computed } from 'nanostores'
import type { Cartable, CartExtra, CartItem } from '#lib/contract/cart.ts'
import { cartKey, cartTotals, itemTypeOf, linePrice } from '#lib/rules/cart.ts'
import { isCartable, isCartItem, isLineCount } from '#lib/rules/cart-validators.ts'
import { isWritten, parsed, storedAtom, storedText } from './stored.ts'

const KEY = 'sabad:cart'

/**
 * The basket as the shopper sees it: of a guest or a status 3 user the temporary list itself, of
 * a registered user a mirror of the server's, with changes that are still under way.
 */
export const $cart = storedAtom<CartItem[]>(KEY, [], readLines)

/** Whether the next page will find it: storage may be full or blocked. */
export const isCartWritten = (): boolean => isWritten(KEY)

export const $cartTotals = computed($cart, cartTotals)

/**
 * The list as it stands in this browser now: another tab may have written it a moment ago, and its
 * word of that is still on the way.
 */
export function storedCart(): CartItem[] {
  const text = storedText(KEY)
  return text === null ? $cart.get() : readLines(parsed(text))
}

/** A change of a customer's basket that was made without a connection. */
export interface ParkedChange {
  cartable: Cartable
  /** What the line is to hold. */
  count: number
  /** What the server was last known to hold. */
  had: number
}

/** Changes that wait for the connection, by key. */
export const $parked = storedAtom<Record<string, ParkedChange>>('sabad:cart-waits', {}, value =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, change]) => isParked(change))),
)

/**
 * How far the list is known to be the server's: for the cart page and the basket's refetch. A
 * customer's stays `unread` until the first answer of the page; `loading` reads it again.
 */
export const $cartState = atom<'unread' | 'loading' | 'ready' | 'failed'>('unread')

/** What came beside the last list. */
export const $cartExtra = atom<Pick<CartExtra, 'type' | 'receipt'>>({ type: 'list', receipt: null })

export const keyOf = ({ type, id }: Pick<Cartable, 'type' | 'id'>): string =>
  cartKey(itemTypeOf(type), id)

export const countOf = (items: readonly CartItem[], key: string): number =>
  items.find(item => keyOf(item.cartable) === key)?.count ?? 0

/** The list with one line set to `count`: new at the end, 0 takes it out. */
export function withCount(
  items: readonly CartItem[],
  cartable: Cartable,
  count: number,
  temporary: boolean,
): CartItem[] {
  const key = keyOf(cartable)
  const others = items.filter(item => keyOf(item.cartable) !== key)
  if (count <= 0) return others
  const known = items.find(item => keyOf(item.cartable) === key)
  const priority = known?.priority ?? Math.max(0, ...items.map(item => item.priority)) + 1
  const line = { cartable, count, price: linePrice(cartable, count), priority, temporary }
  return known ? items.map(item => (item === known ? line : item)) : [...others, line]
}

/** The lines of a stored list; one that does not fit is dropped, the others stand. */
function readLines(value: unknown): CartItem[] {
  return Array.isArray(value) ? value.filter(isCartItem) : []
}

function isParked(value: unknown): value is ParkedChange {
  const { cartable, count, had } = (value ?? {}) as Partial<ParkedChange>
  return isCartable(cartable) && isLineCount(count) && isLineCount(had)
}
