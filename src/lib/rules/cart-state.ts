import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { cartKey, itemTypeOf, linePrice } from './cart.ts'

/** A count that the shopper chose and the server has not confirmed. */
export interface CountChange {
  cartable: Cartable
  /** The count that is shown. */
  count: number
  /** The change by this tab's taps; other tabs may have changed the count too. */
  by: number
}

/** A change made offline; the browser stores it. */
export interface PendingChange {
  cartable: Cartable
  /** The new count of the line. */
  count: number
  /** The last count confirmed by the server. */
  had: number
}

/** A customer's cart as this tab knows it; changes are by line key. */
export interface CartState {
  /** The server's last answer. */
  confirmed: readonly CartItem[]
  /** Chosen, to be sent after the last tap. */
  unsent: Readonly<Record<string, CountChange>>
  /** Sent, without an answer yet. */
  sent: Readonly<Record<string, CountChange>>
}

export const EMPTY_CART_STATE: CartState = { confirmed: [], unsent: {}, sent: {} }

/** Whether the server has answered every change. */
export const isSettled = ({ unsent, sent }: CartState): boolean =>
  Object.keys(unsent).length + Object.keys(sent).length === 0

/** The shopper changes the count of a line from `shown`. */
export function chooseCount(
  state: CartState,
  cartable: Cartable,
  { shown, count }: { shown: number; count: number },
): CartState {
  const key = keyOf(cartable)
  const by = (state.unsent[key]?.by ?? 0) + count - shown
  return { ...state, unsent: { ...state.unsent, [key]: { cartable, count, by } } }
}

/** Drops an unsent change that was refused, or made offline. */
export const withdrawChange = (state: CartState, key: string): CartState => ({
  ...state,
  unsent: without(state.unsent, key),
})

/** Moves an unsent change to those without an answer. */
export function markSent(state: CartState, key: string): CartState {
  const change = state.unsent[key]
  if (!change) return state
  return { ...withdrawChange(state, key), sent: { ...state.sent, [key]: change } }
}

/** Drops a sent change that was answered or refused, but not a later one of the same line. */
export const settleChange = (state: CartState, key: string, change: CountChange): CartState =>
  state.sent[key] === change ? { ...state, sent: without(state.sent, key) } : state

/** The confirmed lines with every change that is not. */
export const shownLines = (
  { confirmed, unsent, sent }: CartState,
  pending: Readonly<Record<string, PendingChange>>,
): CartItem[] =>
  [...Object.values(pending), ...Object.values(sent), ...Object.values(unsent)].reduce<CartItem[]>(
    (items, { cartable, count }) => withCount(items, cartable, count, false),
    [...confirmed],
  )

/** Adds a change made offline, or drops it when the count equals the server's again. */
export function addPending(
  pending: Readonly<Record<string, PendingChange>>,
  cartable: Cartable,
  { count, had }: { count: number; had: number },
): Record<string, PendingChange> {
  const key = keyOf(cartable)
  const confirmed = pending[key]?.had ?? had
  const others = without(pending, key)
  return count === confirmed ? others : { ...others, [key]: { cartable, count, had: confirmed } }
}

/** Without changes that were sent, except those changed again meanwhile. */
export const removePending = (
  pending: Readonly<Record<string, PendingChange>>,
  sent: readonly PendingChange[],
): Record<string, PendingChange> =>
  Object.fromEntries(
    Object.entries(pending).filter(
      ([key, { count }]) =>
        !sent.some(each => keyOf(each.cartable) === key && each.count === count),
    ),
  )

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

function without<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Record<string, Value> {
  const { [key]: _, ...others } = values
  return others
}
