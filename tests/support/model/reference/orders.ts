import type { SubstitutionChoice } from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { abandonChange, expireChange, payChange } from './changes.ts'
import { COUPON, costOfAll, GOODS, isPromoted, stepOf } from './costs.ts'
import { endHold, endOldHolds, holdOf } from './holds.ts'
import { expireProposals, withdrawAll } from './proposals.ts'
import { costOfOrder, dueOf, handedLines, returnedByPicking } from './receipt.ts'
import {
  CAPACITY,
  HALF_HOUR,
  isConfirmed,
  isExpired,
  isPaid,
  type Line,
  ONLINE_MIN,
  type Order,
  type ReferenceShop,
  STATES,
} from './shop.ts'

const UNPAID_ORDERS = 2
const FREEZE_SECONDS = 24 * 60 * 60

export interface Placement {
  user: number
  window: number
  /** By product, in pieces or steps. */
  counts: number[]
  choice: SubstitutionChoice
  /** Of single products. */
  choices: Record<number, SubstitutionChoice>
  hasCoupon: boolean
  usesWallet: boolean
  isOnline: boolean
}

export function place(shop: ReferenceShop, placement: Placement): boolean {
  const { user, window, counts, choice, hasCoupon, usesWallet, isOnline } = placement
  const order: Order = {
    ...{ user, window, choice, isOnline, lines: linesOf(shop, placement) },
    ...{ couponMost: hasCoupon ? Infinity : 0, fromWallet: 0, debt: 0, toWallet: 0 },
    ...{ promoted: promotedNow(shop, counts), isFreeFrom: shop.now < shop.couponEnd },
    ...{ state: STATES.open, expiresAt: null, isPicking: false, picked: null },
    ...{ change: null, lateAmount: null, proposals: [], claims: [], delivery: null },
  }
  if (isRefused(shop, order)) return false
  const wallet = usesWallet ? usableWallet(shop, user) : 0
  order.fromWallet = Math.min(Math.max(0, wallet), costOfOrder(order))
  order.debt = Math.max(0, -wallet)
  const due = dueOf(order)
  if (isOnline && due > 0 && due < ONLINE_MIN) {
    shop.reach('too little for the bank')
    return false
  }
  if (order.debt > 0) shop.reach('debt paid with an order')
  endOwnHold(shop, order)
  shop.take(counts)
  shop.changePlaces(window, 1)
  shop.couponUses += hasCoupon ? 1 : 0
  shop.pay(user, order.fromWallet)
  const end = isOnline
    ? shop.now + HALF_HOUR
    : Math.min(shop.now + FREEZE_SECONDS, shop.cutoffs[window] ?? 0)
  if (due === 0) order.state = STATES.paid
  else order.expiresAt = end
  shop.orders.push(order)
  return true
}

const promotedNow = (shop: ReferenceShop, counts: readonly number[]): number[] =>
  GOODS.map((_, product) => product).filter(
    product => shop.now < shop.couponEnd && isPromoted(product) && (counts[product] ?? 0) > 0,
  )

const linesOf = (shop: ReferenceShop, { counts, choice, choices }: Placement): Line[] =>
  counts.flatMap((count, product): Line[] => {
    const { list, now: price } = shop.priceOf(product)
    const line = { product, list, price, count, choice: choices[product] ?? choice }
    const unpicked = { picked: null, grams: null, isLost: false, substitute: null }
    return count === 0 ? [] : [{ ...line, ...unpicked }]
  })

function isRefused(shop: ReferenceShop, { user, window, lines, couponMost }: Order): boolean {
  const open = shop.orders.filter(
    order => order.user === user && order.state === STATES.open && !isExpired(shop, order),
  )
  const areGoodsRefused = lines.some(
    ({ product, count }) =>
      count < (GOODS[product]?.least ?? 1) || count * stepOf(product) > shop.stockOf(product),
  )
  const isCouponRefused =
    couponMost > 0 &&
    (costOfAll(lines).price < COUPON.floor ||
      shop.couponUses >= COUPON.uses ||
      shop.now >= shop.couponEnd)
  const isHeld = holdOf(shop, `user ${user}`)?.window === window
  const isWindowRefused = shop.isLate(window) || (shop.isFull(window) && !isHeld)
  return open.length >= UNPAID_ORDERS || areGoodsRefused || isCouponRefused || isWindowRefused
}

/** Without the debt that other unpaid orders carry. */
function usableWallet(shop: ReferenceShop, user: number): number {
  const wallet = shop.wallet(user)
  if (wallet >= 0) return wallet
  const carried = shop.orders
    .filter(order => order.user === user && isUnpaid(order))
    .reduce((sum, { debt }) => sum + debt, 0)
  return Math.min(0, wallet + carried)
}

const isUnpaid = ({ state }: Order): boolean =>
  state === STATES.open || state === STATES.confirmed || state === STATES.out

function endOwnHold(shop: ReferenceShop, { user, window }: Order): void {
  const hold = holdOf(shop, `user ${user}`)
  if (!hold) return
  if (hold.window === window && shop.places[window] === CAPACITY) shop.reach('last place by a hold')
  endHold(shop, hold)
}

/** A change that waits for its payment, or the order at the latest when it is out. */
export function payOnline(shop: ReferenceShop, order: Order): boolean {
  if (order.change) {
    if (order.change.expiresAt <= shop.now) return false
    payChange(shop, order, order.change)
    return true
  }
  const due = dueOf(order)
  if (!isUnpaid(order) || isExpired(shop, order) || due < ONLINE_MIN || isEmpty(order)) return false
  shop.bank += due
  receive(shop, order, order.state === STATES.out ? STATES.outPaid : STATES.paid)
  return true
}

/** Its debt is settled. */
function receive(shop: ReferenceShop, order: Order, state: OrderState): void {
  order.state = state
  order.expiresAt = null
  shop.pay(order.user, -order.debt)
}

export function confirmUnpaid(_shop: ReferenceShop, order: Order): boolean {
  if (order.state !== STATES.open) return false
  order.state = STATES.confirmed
  order.expiresAt = null
  return true
}

export function cancelByCustomer(shop: ReferenceShop, order: Order): boolean {
  const isOpen = order.state === STATES.open && !isExpired(shop, order)
  const isLocked = order.isPicking || order.picked !== null || shop.isLate(order.window)
  if (isOpen || order.state === STATES.confirmed) end(shop, order, STATES.cancelled)
  else if (order.state === STATES.paid && !isLocked) {
    shop.reach('paid order cancelled by its customer')
    end(shop, order, STATES.cancelledPaid)
  } else return false
  return true
}

export function cancelByStaff(shop: ReferenceShop, order: Order): boolean {
  if (order.state === STATES.open || order.state === STATES.confirmed)
    end(shop, order, STATES.cancelled)
  else if (order.state === STATES.paid) end(shop, order, STATES.cancelledPaid)
  else return false
  return true
}

export function sendOut(_shop: ReferenceShop, order: Order): boolean {
  if (!order.picked || isEmpty(order) || !isConfirmed(order)) return false
  order.state = isPaid(order) ? STATES.outPaid : STATES.out
  return true
}

/** What is due is collected. */
export function deliver(shop: ReferenceShop, order: Order): boolean {
  const isCash = order.state === STATES.out
  if (!isCash && order.state !== STATES.outPaid) return false
  if (isCash) {
    shop.cash += dueOf(order)
    receive(shop, order, STATES.delivered)
  }
  order.state = STATES.delivered
  order.delivery = { at: shop.now, isCash }
  return true
}

export function undoDelivery(shop: ReferenceShop, order: Order): boolean {
  const { state, delivery, claims, debt } = order
  if (state !== STATES.delivered || !delivery) return false
  const isSettled = delivery.isCash && debt > 0
  if (isSettled || claims.some(claim => claim.state !== 'refused')) return false
  shop.reach('delivery undone')
  if (delivery.isCash) shop.cash -= dueOf(order)
  order.state = delivery.isCash ? STATES.out : STATES.outPaid
  return true
}

/** Claims that wait are refused: all is refunded but what was credited before. */
export function takeBack(shop: ReferenceShop, order: Order): boolean {
  const { state } = order
  if (state !== STATES.out && state !== STATES.outPaid && state !== STATES.delivered) return false
  refund(shop, order)
  for (const claim of order.claims) if (claim.state === 'waiting') claim.state = 'refused'
  order.state = state === STATES.out ? STATES.returned : STATES.returnedPaid
  return true
}

function end(shop: ReferenceShop, order: Order, state: OrderState): void {
  abandonChange(shop, order)
  for (const { product, count, grams } of handedLines(order.lines))
    shop.add(product, grams ?? count * stepOf(product))
  withdrawAll(shop, order)
  shop.changePlaces(order.window, -1)
  shop.couponUses -= order.couponMost > 0 ? 1 : 0
  refund(shop, order)
  order.state = state
}

function refund(shop: ReferenceShop, order: Order): void {
  const { fromWallet, toWallet, debt, claims } = order
  const money = isPaid(order) ? dueOf(order) - debt : 0
  const credited = claims.reduce((sum, claim) => sum + claim.credited, 0)
  const returned = toWallet + returnedByPicking(order) + credited
  shop.pay(order.user, returned - money - fromWallet)
}

/** Nothing of it was there. */
const isEmpty = ({ lines, picked }: Order): boolean =>
  picked !== null && handedLines(lines).every(({ count }) => count === 0)

/** Jobs run: what nobody paid or answered in time ends. */
export function pass(shop: ReferenceShop, seconds: number): boolean {
  shop.now += seconds
  endOldHolds(shop)
  for (const order of shop.orders) {
    if (order.state === STATES.open && shop.isOver(order.expiresAt, order.isOnline))
      end(shop, order, STATES.cancelled)
    expireProposals(shop, order)
    expireChange(shop, order)
  }
  return true
}
