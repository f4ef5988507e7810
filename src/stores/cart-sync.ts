import { HttpStatus } from '#lib/codes/http.ts'
import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { addToLine, getCart, removeLine, setLine } from '#lib/api/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { CART_ACTION_DELAY_MS } from '#lib/rules/limits.ts'
import { $cart, $cartExtra, $cartState, $pendingChanges } from './cart-items.ts'
import { countOf, isCartStored, keyOf, withCount } from './cart-items.ts'
import { isStale, markFresh, markStale } from './cart-age.ts'
import { showCachedCartWhenSlow } from './cart-slow.ts'
import { markUnsent, readAgainIfUnsent } from './cart-unsent.ts'
import { type CartAnswer, hasUnmergedLines, mergeCarts } from './cart-merge.ts'
import { isOfflineError, addPendingChange, pendingChanges } from './cart-pending.ts'
import { serverRefusal } from './cart-refusal.ts'
import { stopSpinner, startSpinner } from './cart-spinner.ts'
import { call } from './client.ts'
import { inTurn } from './in-turn.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { $user, hasServerCart } from './user.ts'

interface Change {
  cartable: Cartable
  /** The count that is shown. */
  count: number
  /** The change by this tab's taps; other tabs may have changed the count too. */
  by: number
  timer?: ReturnType<typeof setTimeout>
}

/** `beforeunload` leaves more time for the request; phones only fire `pagehide`. */
const LEAVE_EVENTS = ['beforeunload', 'pagehide']

/** Changes that wait to be sent, and those being sent, by line key. */
const waiting = new Map<string, Change>()
const sent = new Map<string, Change>()
/** The server's last answer. */
let confirmed: readonly CartItem[] = []

/** Shows the new count at once and sends it 200 ms after the last tap on the line. */
export function changeOnServer(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  if (waiting.size + sent.size === 0) {
    confirmed = $cart.get()
    // The answer would overwrite what the server does not know yet.
    if (navigator.onLine && hasUnmergedLines()) void readFromServer()
  }
  if (!navigator.onLine) return changeOffline(cartable, count)
  const before = waiting.get(key)
  clearTimeout(before?.timer)
  const timer = setTimeout(() => void inTurn(() => send(key)), CART_ACTION_DELAY_MS)
  const by = (before?.by ?? 0) + count - countOf($cart.get(), key)
  waiting.set(key, { cartable, count, by, timer })
  // Firefox keeps no page with these listeners in its back/forward cache.
  for (const event of LEAVE_EVENTS) addEventListener(event, leave)
  startSpinner(key, cartable.type)
  show()
}

function changeOffline(cartable: Cartable, count: number): void {
  const key = keyOf(cartable)
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
  stopListeningWhenSent()
  stopSpinner(key)
  addPendingChange(cartable, count, countOf(confirmed, key))
  $cart.set(withCount($cart.get(), cartable, count, false))
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
export function changeList(sendChange: () => Promise<CartAnswer>): Promise<void> {
  return inTurn(async () => {
    const { token } = $user.get() ?? {}
    if (hasUnmergedLines()) applyAnswer(await mergeCarts(), token)
    applyAnswer(await sendChange(), token)
  })
}

/** Sends the pending changes, if any, when the connection is back. */
export function sendPendingChanges(): void {
  if (navigator.onLine && hasServerCart() && hasUnmergedLines()) void readFromServer()
}

/** The page is being left. True when the server accepted everything. */
export async function sendWaiting(): Promise<boolean> {
  const keys = [...waiting.keys()]
  for (const { timer } of waiting.values()) clearTimeout(timer)
  const results = await Promise.all(keys.map(send))
  // Changes sent before have their answer too.
  await inTurn(() => Promise.resolve())
  return results.every(Boolean)
}

function leave(): void {
  markUnsent()
  void sendWaiting()
}

function stopListeningWhenSent(): void {
  if (waiting.size + sent.size > 0) return
  for (const event of LEAVE_EVENTS) removeEventListener(event, leave)
}

async function send(key: string): Promise<boolean> {
  const change = waiting.get(key)
  waiting.delete(key)
  // The user may have signed out meanwhile.
  if (!change || !hasServerCart()) {
    stopListeningWhenSent()
    return true
  }
  const { token } = $user.get() ?? {}
  sent.set(key, change)
  try {
    applyAnswer(await sendChange(change), token)
    return true
  } catch (error) {
    handleRefusal(key, change, error)
    return false
  } finally {
    if (sent.get(key) === change) sent.delete(key)
    stopListeningWhenSent()
    if (!waiting.has(key)) stopSpinner(key)
    if ($user.get()?.token === token) show()
  }
}

function handleRefusal(key: string, change: Change, error: unknown): void {
  // Later taps built upon the refused count.
  const last = waiting.get(key) ?? change
  clearTimeout(last.timer)
  waiting.delete(key)
  if (isOfflineError(error)) {
    const { count } = $pendingChanges.get()[key] ?? last
    return addPendingChange(change.cartable, count, countOf(confirmed, key))
  }
  // stores/client.ts handles 401.
  if (codeOf(error) !== HttpStatus.unauthorized)
    notifyAll('error', serverRefusal(error, change.cartable))
  if (codeOf(error) === HttpStatus.notFound) void readFromServer()
}

/** Increases add to the server's count; decreases set what the shopper saw. */
async function sendChange({ cartable, count, by }: Change): Promise<CartAnswer> {
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
    applyAnswer(await mergeCarts(), token)
    arrived()
    $cartState.set('ready')
    readAgainIfUnsent(() => void readFromServer())
  } catch (error) {
    arrived()
    $cartState.set('failed')
    notify('error', sentenceOf(error))
  }
}

/** The user may have signed out or changed while the request was running. */
function applyAnswer({ data, extra_data }: CartAnswer, token: string | undefined): void {
  if ($user.get()?.token !== token) return
  confirmed = data
  $cartExtra.set({ type: extra_data.type, receipt: extra_data.receipt })
  show()
  if (isCartStored()) markFresh()
  else markStale()
}

function show(): void {
  const changes = [...pendingChanges(), ...sent.values(), ...waiting.values()]
  $cart.set(
    changes.reduce<CartItem[]>(
      (items, { cartable, count }) => withCount(items, cartable, count, false),
      [...confirmed],
    ),
  )
}
