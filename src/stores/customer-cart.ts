import { addToLine, getCart, removeLine, setLine } from '#lib/api/cart.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import {
  addPending,
  type CartState,
  chooseCount,
  type CountChange,
  countOf,
  EMPTY_CART_STATE,
  isSettled,
  keyOf,
  markSent,
  settleChange,
  shownLines,
  withCount,
  withdrawChange,
} from '#lib/rules/cart-state.ts'
import { CART_ACTION_DELAY_MS } from '#lib/rules/limits.ts'
import { UNSENT_CART_KEY } from '#lib/rules/storage-keys.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import {
  $cart,
  $cartExtra,
  $cartLoadState,
  $pendingChanges,
  isCartStored,
  isStale,
  markFresh,
  markStale,
  showCachedCartWhenSlow,
} from './cart-items.ts'
import { type CartAnswer, hasUnmergedLines, mergeCarts } from './cart-merge.ts'
import { serverRefusal } from './cart-refusal.ts'
import { startSpinner, stopSpinner } from './cart-spinner.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { $user, hasServerCart } from './user.ts'

// A customer's cart: counts are shown at once, sent after the last tap, and corrected by the answer.

/** `beforeunload` leaves more time for the request; phones only fire `pagehide`. */
const LEAVE_EVENTS = ['beforeunload', 'pagehide']
/** By then the requests of the left page have reached the server. */
const SECOND_READ_MS = 1_000

let state: CartState = EMPTY_CART_STATE
/** Of unsent changes, by line key. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows the new count at once and sends it 200 ms after the last tap on the line. */
export function changeOnServer(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  if (isSettled(state)) {
    state = { ...state, confirmed: $cart.get() }
    // The answer would overwrite what the server does not know yet.
    if (navigator.onLine && hasUnmergedLines()) void readFromServer()
  }
  if (!navigator.onLine) return changeOffline(cartable, count)
  stopTimer(key)
  timers.set(
    key,
    setTimeout(() => void inTurn(() => send(key)), CART_ACTION_DELAY_MS),
  )
  state = chooseCount(state, cartable, { shown: countOf($cart.get(), key), count })
  // Firefox keeps no page with these listeners in its back/forward cache.
  for (const event of LEAVE_EVENTS) addEventListener(event, leave)
  startSpinner(key, cartable.type)
  show()
}

function changeOffline(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  withdraw(key)
  stopListeningWhenSent()
  stopSpinner(key)
  keepPending(cartable, count)
  $cart.set(withCount($cart.get(), cartable, count, false))
}

function withdraw(key: string): void {
  stopTimer(key)
  state = withdrawChange(state, key)
}

function stopTimer(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
}

function keepPending(cartable: Cartable, count: number): void {
  const had = countOf(state.confirmed, keyOf(cartable))
  $pendingChanges.set(addPending($pendingChanges.get(), cartable, { count, had }))
  notify('warning', cartMessages.cartWaitsForConnection)
}

/** Reads the cart; merges first what only this browser holds. */
export const readFromServer = (): Promise<void> => inTurn(read)

export const readIfStale = (): Promise<void> =>
  inTurn(async () => {
    if (isStale()) await read()
  })

/**
 * Runs a call that answers with the whole cart, after the ones before it; merges first what only
 * this browser holds, because the answer would overwrite it. Throws a refusal.
 */
export function changeCart(change: () => Promise<CartAnswer>): Promise<void> {
  return inTurn(async () => {
    const { token } = $user.get() ?? {}
    if (hasUnmergedLines()) applyAnswer(await mergeCarts(), token)
    applyAnswer(await change(), token)
  })
}

/** Sends the pending changes, if any, when the connection is back. */
export function sendPendingChanges(): void {
  if (navigator.onLine && hasServerCart() && hasUnmergedLines()) void readFromServer()
}

/** The page is being left. True when the server accepted everything. */
export async function sendUnsent(): Promise<boolean> {
  const keys = Object.keys(state.unsent)
  for (const key of keys) stopTimer(key)
  const results = await Promise.all(keys.map(send))
  // Changes sent before have their answer too.
  await inTurn(() => Promise.resolve())
  return results.every(Boolean)
}

function leave(): void {
  markUnsent()
  void sendUnsent()
}

function stopListeningWhenSent(): void {
  if (!isSettled(state)) return
  for (const event of LEAVE_EVENTS) removeEventListener(event, leave)
}

async function send(key: string): Promise<boolean> {
  const change = state.unsent[key]
  // The user may have signed out meanwhile.
  if (!change || !hasServerCart()) {
    state = withdrawChange(state, key)
    stopListeningWhenSent()
    return true
  }
  const { token } = $user.get() ?? {}
  state = markSent(state, key)
  try {
    applyAnswer(await sendToServer(change), token)
    return true
  } catch (error) {
    handleRefusal(key, change, error)
    return false
  } finally {
    state = settleChange(state, key, change)
    stopListeningWhenSent()
    if (!state.unsent[key]) stopSpinner(key)
    if ($user.get()?.token === token) show()
  }
}

/** Increases add to the server's count; decreases set what the shopper saw. */
async function sendToServer({ cartable, count, by }: CountChange): Promise<CartAnswer> {
  const line = { id: cartable.id, type: itemTypeOf(cartable.type) }
  if (by === 0) return getCart(call)
  if (count === 0) return removeLine(call, line)
  return by > 0 ? addToLine(call, line, by) : setLine(call, line, count)
}

function handleRefusal(key: string, change: CountChange, error: unknown): void {
  // Later taps built upon the refused count.
  const last = state.unsent[key] ?? change
  withdraw(key)
  if (error instanceof OfflineError && !navigator.onLine)
    return keepPending(change.cartable, ($pendingChanges.get()[key] ?? last).count)
  // stores/client.ts handles 401.
  if (codeOf(error) !== HttpStatus.unauthorized)
    notifyAll('error', serverRefusal(error, change.cartable))
  if (codeOf(error) === HttpStatus.notFound) void readFromServer()
}

async function read(): Promise<void> {
  const { token } = $user.get() ?? {}
  if ($cartLoadState.get() !== 'unread') $cartLoadState.set('loading')
  const arrived = showCachedCartWhenSlow()
  try {
    applyAnswer(await mergeCarts(), token)
    arrived()
    $cartLoadState.set('ready')
    readAgainIfUnsent()
  } catch (error) {
    arrived()
    $cartLoadState.set('failed')
    notify('error', sentenceOf(error))
  }
}

/** The user may have signed out or changed while the request was running. */
function applyAnswer({ data, extra_data }: CartAnswer, token: string | undefined): void {
  if ($user.get()?.token !== token) return
  state = { ...state, confirmed: data }
  $cartExtra.set(extra_data)
  show()
  if (isCartStored()) markFresh()
  else markStale()
}

const show = (): void => $cart.set(shownLines(state, $pendingChanges.get()))

/** A change may still be on its way, so the next page may read the cart too early. */
function markUnsent(): void {
  try {
    sessionStorage.setItem(UNSENT_CART_KEY, '1')
  } catch {
    // Without storage the next page shows its first answer.
  }
}

function readAgainIfUnsent(): void {
  try {
    if (sessionStorage.getItem(UNSENT_CART_KEY) === null) return
    sessionStorage.removeItem(UNSENT_CART_KEY)
    setTimeout(() => void readFromServer(), SECOND_READ_MS)
  } catch {
    // Storage is blocked.
  }
}

let queue: Promise<unknown> = Promise.resolve()

/** One after the other in all tabs of this browser, so that answers arrive in order. */
function inTurn(work: () => Promise<unknown>): Promise<void> {
  const result = queue.then(() => alone(work)).then(() => undefined)
  queue = result.catch(() => undefined)
  return result
}

/** Web locks need TLS; without them only this tab is ordered. */
function alone(work: () => Promise<unknown>): Promise<unknown> {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('sabad:cart', work) : work()
}
