import { persistentAtom, persistentJSON } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { Cartable, CartExtra, CartItem } from '#lib/contract/cart.ts'
import { cartKey, cartTotals, itemTypeOf, linePrice } from '#lib/rules/cart.ts'

const KEY = 'sabad:cart'

/**
 * The basket as the shopper sees it: of a guest or a status 3 user the temporary list itself, of
 * a registered user a mirror of the server's, with changes that are still under way.
 */
export const $cart = persistentAtom<CartItem[]>(KEY, [], {
  encode: JSON.stringify,
  decode: readList,
})

export const $cartTotals = computed($cart, cartTotals)

/**
 * The list as it stands in this browser now: another tab may have written it a moment ago, and its
 * word of that is still on the way.
 */
export function storedCart(): CartItem[] {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? $cart.get() : readList(text)
  } catch {
    return $cart.get()
  }
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
export const $parked = persistentJSON<Record<string, ParkedChange>>('sabad:cart-waits', {})

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

/** What another version of the shop or a person left in storage may be no list, or not of lines. */
function readList(text: string): CartItem[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isLine) : []
  } catch {
    return []
  }
}

function isLine(each: unknown): each is CartItem {
  const { cartable, count } = (each ?? {}) as Partial<CartItem>
  return typeof cartable?.id === 'number' && typeof count === 'number'
}
