import { HttpStatus } from '#lib/codes/http.ts'
import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { addToLine, getCart, removeLine, setLine } from '#lib/api/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { CART_ACTION_DELAY_MS } from '#lib/rules/limits.ts'
import { $cart, $cartExtra, $cartState, $parked } from './cart-items.ts'
import { countOf, isCartWritten, keyOf, withCount } from './cart-items.ts'
import { isStale, markHeard, markStale } from './cart-age.ts'
import { showCachedCartWhenSlow } from './cart-slow.ts'
import { markLeft, readAgainAfterLeft } from './cart-left.ts'
import { type CartAnswer, hasOwnLines, joinCarts } from './cart-merge.ts'
import { isCutOff, park, parkedChanges } from './cart-parked.ts'
import { refusalAfter } from './cart-refusal.ts'
import { rest, turn } from './cart-spinner.ts'
import { call } from './client.ts'
import { inTurn } from './in-turn.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { $user, hasServerCart } from './user.ts'

interface Change {
  cartable: Cartable
  /** What the line is to hold, as it was shown. */
  count: number
  /** By how much the taps of this tab changed what was shown: another tab may have done so too. */
  by: number
  timer?: ReturnType<typeof setTimeout>
}

/** Before the next page is asked for there is more time than when this one goes; phones tell that. */
const LEAVING = ['beforeunload', 'pagehide']

/** Taps that wait to be sent, and the one change that is on its way, by key. */
const waiting = new Map<string, Change>()
const sent = new Map<string, Change>()
/** The list as the server last told it. */
let confirmed: readonly CartItem[] = []

/** Shows the new count at once and tells the server 200 ms after the last tap on this line. */
export function changeOnServer(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  if (waiting.size + sent.size === 0) {
    confirmed = $cart.get()
    // What the account does not know yet would be lost with the answer.
    if (navigator.onLine && hasOwnLines()) void readFromServer()
  }
  if (!navigator.onLine) return changeOffline(cartable, count)
  const before = waiting.get(key)
  clearTimeout(before?.timer)
  const timer = setTimeout(() => void inTurn(() => send(key)), CART_ACTION_DELAY_MS)
  const by = (before?.by ?? 0) + count - countOf($cart.get(), key)
  waiting.set(key, { cartable, count, by, timer })
  // Only while something is untold: Firefox does not keep pages that listen to it for Back.
  for (const sign of LEAVING) addEventListener(sign, leave)
  turn(key, cartable.type)
  show()
}

/** Shown at once, and kept until there is a connection. */
function changeOffline(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
  stayIfToldAll()
  rest(key)
  park(cartable, count, countOf(confirmed, key))
  $cart.set(withCount($cart.get(), cartable, count, false))
}

/**
 * Reads the list; first joins to it what only this browser holds: the temporary lines of a guest
 * (section 4) and what was changed without a connection.
 */
export const readFromServer = (): Promise<void> => inTurn(read)

/** Reads it where the last answer is old. */
export const readIfStale = (): Promise<void> =>
  inTurn(async () => {
    if (isStale()) await read()
  })

/**
 * Asks for a change of the whole list, in its turn; the answer is the basket. What only this browser
 * holds joins first: the answer would not know it. Throws what is refused.
 */
export function changeList(ask: () => Promise<CartAnswer>): Promise<void> {
  return inTurn(async () => {
    const { token } = $user.get() ?? {}
    if (hasOwnLines()) take(await joinCarts(), token)
    take(await ask(), token)
  })
}

/** Tells what was changed without a connection, if anything was, once there is one. */
export function returnFromOffline(): void {
  if (navigator.onLine && hasServerCart() && hasOwnLines()) void readFromServer()
}

/**
 * Sends what still waits, all at once: the page is being left and hears no answer. True when the
 * server took everything.
 */
export async function flush(): Promise<boolean> {
  const keys = [...waiting.keys()]
  for (const { timer } of waiting.values()) clearTimeout(timer)
  const taken = await Promise.all(keys.map(send))
  // What was on its way before has its answer too.
  await inTurn(() => Promise.resolve())
  return taken.every(Boolean)
}

function leave(): void {
  markLeft()
  void flush()
}

function stayIfToldAll(): void {
  if (waiting.size + sent.size > 0) return
  for (const sign of LEAVING) removeEventListener(sign, leave)
}

/** Whether the server took it. */
async function send(key: string): Promise<boolean> {
  const change = waiting.get(key)
  waiting.delete(key)
  // Whoever tapped may have left.
  if (!change || !hasServerCart()) {
    stayIfToldAll()
    return true
  }
  const { token } = $user.get() ?? {}
  sent.set(key, change)
  try {
    take(await ask(change), token)
    return true
  } catch (error) {
    refused(key, change, error)
    return false
  } finally {
    if (sent.get(key) === change) sent.delete(key)
    stayIfToldAll()
    if (!waiting.has(key)) rest(key)
    if ($user.get()?.token === token) show()
  }
}

function refused(key: string, change: Change, error: unknown): void {
  // Taps made meanwhile built upon what was refused.
  const last = waiting.get(key) ?? change
  clearTimeout(last.timer)
  waiting.delete(key)
  if (isCutOff(error)) {
    const { count } = $parked.get()[key] ?? last
    return park(change.cartable, count, countOf(confirmed, key))
  }
  // Who is signed out by it is told so (stores/client.ts).
  if (codeOf(error) !== HttpStatus.unauthorized)
    notifyAll('error', refusalAfter(error, change.cartable))
  if (codeOf(error) === HttpStatus.notFound) void readFromServer()
}

/** More is added to what the account holds; less is set, so that it is what the shopper saw. */
async function ask({ cartable, count, by }: Change): Promise<CartAnswer> {
  const line = { id: cartable.id, type: itemTypeOf(cartable.type) }
  if (by === 0) return getCart(call)
  if (count === 0) return removeLine(call, line)
  return by > 0 ? addToLine(call, line, by) : setLine(call, line, count)
}

async function read(): Promise<void> {
  const { token } = $user.get() ?? {}
  if ($cartState.get() !== 'unread') $cartState.set('loading')
  const arrived = showCachedCartWhenSlow()
  try {
    take(await joinCarts(), token)
    arrived()
    $cartState.set('ready')
    readAgainAfterLeft(() => void readFromServer())
  } catch (error) {
    arrived()
    $cartState.set('failed')
    notify('error', sentenceOf(error))
  }
}

/** An answer to somebody who has left meanwhile is nobody's basket. */
function take({ data, extra_data }: CartAnswer, token: string | undefined): void {
  if ($user.get()?.token !== token) return
  confirmed = data
  $cartExtra.set({ type: extra_data.type, receipt: extra_data.receipt })
  show()
  if (isCartWritten()) markHeard()
  else markStale()
}

/** The confirmed list with the changes that are still under way. */
function show(): void {
  const changes = [...parkedChanges(), ...sent.values(), ...waiting.values()]
  $cart.set(
    changes.reduce<CartItem[]>(
      (items, { cartable, count }) => withCount(items, cartable, count, false),
      [...confirmed],
    ),
  )
}
