import { COUPON, costOfAll, GOODS, isPromoted, stepOf } from './costs.ts'
import { endHold, holdOf } from './holds.ts'
import { couponOf, dueOf, receiptOf } from './receipt.ts'
import {
  HALF_HOUR,
  isConfirmed,
  isExpired,
  type Line,
  ONLINE_MIN,
  type Order,
  type PendingChange,
  type ReferenceShop,
  STATES,
} from './shop.ts'

export interface ChangeInput {
  /** By product, in pieces or steps. */
  counts: number[]
  window: number
  usesWallet: boolean
}

/** What is owed at the bank is claimed and waits for its payment; all else is applied at once. */
export function change(shop: ReferenceShop, order: Order, input: ChangeInput): boolean {
  const lines = linesAfter(shop, order, input.counts)
  if (isLocked(shop, order) || goodsAreRefused(shop, order, lines, input)) return false
  const isMoved = input.window !== order.window
  const hold = holdOf(shop, `user ${order.user}`)
  const used = isMoved && hold?.window === input.window ? hold : null
  if (isMoved && (shop.isLate(input.window) || (shop.isFull(input.window) && !used))) return false
  const couponMost = couponAfter(shop, order, lines)
  const promoted = promotedAfter(shop, order, lines)
  const after = { ...order, lines, couponMost, promoted, window: input.window }
  const more = dueOf(after) - dueOf(order)
  const isBank = order.state === STATES.paid && more > 0 && !input.usesWallet
  if (isBank && more < ONLINE_MIN) return false
  if (order.state === STATES.paid && more > 0 && !isBank && shop.wallet(order.user) < more)
    return false
  const ends = [order.window, input.window].map(window => shop.cutoffs[window] ?? 0)
  const pending: PendingChange = {
    ...{ lines, couponMost, promoted, window: input.window },
    takes: extraOf(order, lines).map(extra => Math.max(0, extra)),
    expiresAt: Math.min(shop.now + HALF_HOUR, ...ends),
    amount: isBank ? more : 0,
  }
  reachBy(shop, order, pending)
  shop.take(pending.takes)
  if (used) {
    shop.reach('window changed to a held place')
    endHold(shop, used)
  }
  if (isMoved) shop.changePlaces(input.window, 1)
  if (isBank) {
    order.change = pending
    order.lateAmount = null
  } else {
    settle(shop, order, more)
    applyChange(shop, order, pending)
  }
  return true
}

function isLocked(shop: ReferenceShop, order: Order): boolean {
  const isOpen = order.state === STATES.open || isConfirmed(order)
  const isBusy = order.isPicking || order.picked !== null || order.change !== null
  return !isOpen || isExpired(shop, order) || isBusy || shop.isLate(order.window)
}

const countsOf = (lines: readonly Line[]): number[] =>
  GOODS.map((_, product) =>
    lines.reduce((sum, line) => sum + (line.product === product ? line.count : 0), 0),
  )

/** By product, in pieces or steps; below 0 they return. */
const extraOf = (order: Order, lines: readonly Line[]): number[] => {
  const before = countsOf(order.lines)
  return countsOf(lines).map((count, product) => count - (before[product] ?? 0))
}

const areSame = (one: Line, other: Line): boolean =>
  one.product === other.product && one.list === other.list && one.price === other.price

/** Ordered pieces keep their prices, the first ones longest; further ones have the price of now. */
function linesAfter(shop: ReferenceShop, order: Order, counts: readonly number[]): Line[] {
  const lines = order.lines.map(line => ({ ...line }))
  for (const [product, count] of counts.entries()) {
    const own = lines.filter(line => line.product === product)
    let extra = count - own.reduce((sum, line) => sum + line.count, 0)
    for (const line of own.toReversed()) {
      const less = Math.min(line.count, Math.max(0, -extra))
      line.count -= less
      extra += less
    }
    if (extra > 0) addGoods(shop, order, { lines, own, product, count: extra })
  }
  return lines.filter(({ count }) => count > 0)
}

function addGoods(
  shop: ReferenceShop,
  order: Order,
  added: { lines: Line[]; own: Line[]; product: number; count: number },
): void {
  const { lines, own, product, count } = added
  const { list, now } = shop.priceOf(product)
  const same = own.find(line => line.list === list && line.price === now)
  if (same) same.count += count
  else
    lines.push({
      ...{ product, count, list, price: now, choice: own[0]?.choice ?? order.choice },
      ...{ picked: null, grams: null, isLost: false, substitute: null },
    })
}

function goodsAreRefused(
  shop: ReferenceShop,
  order: Order,
  lines: readonly Line[],
  { counts, window }: ChangeInput,
): boolean {
  const extra = extraOf(order, lines)
  const isShort = extra.some(
    (more, product) =>
      more > 0 && (shop.isSoldOut(product) || more * stepOf(product) > shop.stockOf(product)),
  )
  const isLittle = counts.some(
    (count, product) => extra[product] !== 0 && count > 0 && count < (GOODS[product]?.least ?? 1),
  )
  const isNothing = extra.every(more => more === 0) && window === order.window
  return isShort || isLittle || isNothing || lines.length === 0
}

/** What was in the order has what was agreed on, new goods have what runs now. */
function promotedAfter(shop: ReferenceShop, order: Order, after: readonly Line[]): number[] {
  const [before, left] = [countsOf(order.lines), countsOf(after)]
  const runs = shop.now < shop.couponEnd
  return GOODS.map((_, product) => product).filter(product => {
    if ((left[product] ?? 0) === 0) return false
    if ((before[product] ?? 0) > 0) return order.promoted.includes(product)
    return runs && isPromoted(product)
  })
}

/** Falls away below its floor. Goods added after its end are not discounted. */
function couponAfter(shop: ReferenceShop, order: Order, after: Line[]): number {
  const { lines, couponMost } = order
  const before = costOfAll(lines).price
  const { price } = costOfAll(after)
  if (couponMost === 0 || price === before) return couponMost
  if (price < before) return price < COUPON.floor ? 0 : couponMost
  return shop.now < shop.couponEnd ? Infinity : couponOf(order)
}

/** A paid order settles with the wallet; of an unpaid one what the wallet paid too much goes back. */
function settle(shop: ReferenceShop, order: Order, more: number): void {
  const isPaid = order.state === STATES.paid
  const toWallet = isPaid ? -more : Math.max(0, -(dueOf(order) + more))
  order.toWallet += toWallet
  shop.pay(order.user, -toWallet)
}

export function applyChange(shop: ReferenceShop, order: Order, pending: PendingChange): void {
  const { lines, couponMost, promoted, window } = pending
  shop.take(extraOf(order, lines).map(extra => Math.min(0, extra)))
  if (window !== order.window) shop.changePlaces(order.window, -1)
  if (order.couponMost > 0 && couponMost === 0) shop.couponUses -= 1
  order.change = null
  // A removed line takes its proposals with it.
  const proposals = order.proposals.filter(({ line }) => lines.some(each => areSame(each, line)))
  Object.assign(order, { lines, couponMost, promoted, window, proposals })
  if (order.expiresAt !== null)
    order.expiresAt = Math.min(order.expiresAt, shop.cutoffs[window] ?? 0)
  if (order.state !== STATES.paid && dueOf(order) === 0) {
    order.state = STATES.paid
    order.expiresAt = null
  }
}

/** Its goods and its place are free again; its payment page stays open. */
export function abandonChange(shop: ReferenceShop, order: Order): boolean {
  const { change: pending } = order
  if (!pending) return false
  shop.take(pending.takes.map(count => -count))
  if (pending.window !== order.window) shop.changePlaces(pending.window, -1)
  order.change = null
  order.lateAmount = pending.amount
  return true
}

/** At the page that the change opened: applied while it waits, else the money is the wallet's. */
export function payAtPage(shop: ReferenceShop, order: Order): boolean {
  if (order.change) payChange(shop, order, order.change)
  else {
    shop.reach('change paid too late')
    shop.bank += order.lateAmount ?? 0
    shop.pay(order.user, -(order.lateAmount ?? 0))
  }
  order.lateAmount = null
  return true
}

/** At another page: the first one stays open. */
export function payChange(shop: ReferenceShop, order: Order, pending: PendingChange): void {
  shop.reach('change paid at the bank')
  shop.bank += pending.amount
  applyChange(shop, order, pending)
  order.lateAmount = pending.amount
}

export function expireChange(shop: ReferenceShop, order: Order): void {
  if (!order.change || !shop.isOver(order.change.expiresAt, true)) return
  shop.reach('change expired')
  abandonChange(shop, order)
}

function reachBy(shop: ReferenceShop, order: Order, pending: PendingChange): void {
  const before = costOfAll(order.lines).price
  const after = { ...order, ...pending }
  if (pending.window !== order.window) shop.reach('window changed')
  if (order.couponMost > 0 && pending.couponMost === 0) shop.reach('coupon lost by a change')
  if (costOfAll(pending.lines).price > before && shop.now >= shop.couponEnd && order.couponMost > 0)
    shop.reach('goods added after the end of the coupon')
  const agreed = order.promoted.filter(product => pending.promoted.includes(product))
  if (pending.promoted.length > agreed.length) shop.reach('promotion gained by a change')
  if (agreed.length > 0 && shop.now >= shop.couponEnd)
    shop.reach('change of an order whose promotion has expired')
  if (new Set(pending.lines.map(({ product }) => product)).size < pending.lines.length)
    shop.reach('goods added at another price')
  if (receiptOf(after)['shipping'] === 0 && receiptOf(order)['shipping'] !== 0)
    shop.reach('free delivery gained by a change')
}
