import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { COUPON, costOf, goodsLess, goodsOf, PRICES } from './reference-costs.ts'

// A shop in plain arithmetic, which shares no rule with the real one. Money in rials, times in
// epoch seconds. Every act returns whether it is allowed; a refused one changes nothing.

const { awaitingPayment, confirmed, outForDelivery, delivered, cancelled, returned } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

const unpaidOpen: OrderState = `${awaitingPayment}/${unpaid}`
const unpaidConfirmed: OrderState = `${confirmed}/${unpaid}`
const paidConfirmed: OrderState = `${confirmed}/${paid}`

export const CAPACITY = 4
export const STOCK = 6
/** Of each shopper at first. */
export const WALLETS = [0, 250_000] as const
/** Least amount of an online payment. */
const ONLINE_MIN = 10_000
const UNPAID_ORDERS = 2
const ONLINE_SECONDS = 30 * 60
const FREEZE_SECONDS = 24 * 60 * 60

export interface ModelOrder {
  user: number
  counts: number[]
  /** What the coupon takes off at most; 0 without one. */
  couponMost: number
  state: OrderState
  /** At the bank or on delivery. */
  due: number
  fromWallet: number
  isOnline: boolean
  /** Goods less coupon, fee included. */
  cost: number
  /** What changes sent to the wallet, or took from it below 0. */
  toWallet: number
  expiresAt: number | null
  picking: Picking | null
}

interface Picking {
  product: number
  missing: number
  isLost: boolean
  credited: number
  /** Nothing was left to pay. */
  paidByIt: boolean
  dueBefore: number
}

export interface ChangeOrder {
  counts: number[]
  usesWallet: boolean
  /** At the bank, where something is owed; else the change is withdrawn. */
  pays: boolean
}

export interface PlaceOrder {
  user: number
  counts: number[]
  hasCoupon: boolean
  usesWallet: boolean
  isOnline: boolean
}

export class ReferenceShop {
  readonly stock: number[] = PRICES.map(() => STOCK)
  readonly wallets: number[] = [...WALLETS]
  readonly orders: ModelOrder[] = []
  places = 0
  couponUses = 0
  now: number
  readonly #cutoff: number
  readonly #couponEnd: number

  constructor(now: number, cutoff: number) {
    this.now = now
    this.#couponEnd = now + COUPON.seconds
    this.#cutoff = cutoff
  }

  place({ user, counts, hasCoupon, usesWallet, isOnline }: PlaceOrder): boolean {
    const open = this.orders.filter(order => order.user === user && order.state === unpaidOpen)
    const goods = goodsOf(counts)
    const isRefused =
      open.length >= UNPAID_ORDERS ||
      counts.some((count, product) => count > (this.stock[product] ?? 0)) ||
      (hasCoupon &&
        (goods < COUPON.floor || this.couponUses >= COUPON.uses || this.now >= this.#couponEnd)) ||
      this.now >= this.#cutoff ||
      this.places >= CAPACITY
    const couponMost = hasCoupon ? Infinity : 0
    const cost = costOf(counts, couponMost)
    const fromWallet = usesWallet ? Math.min(this.wallets[user] ?? 0, cost) : 0
    const due = cost - fromWallet
    if (isRefused || (isOnline && due > 0 && due < ONLINE_MIN)) return false
    this.#take(counts, 1)
    this.places += 1
    this.couponUses += hasCoupon ? 1 : 0
    this.#pay(user, fromWallet)
    const life = isOnline ? ONLINE_SECONDS : FREEZE_SECONDS
    this.orders.push({
      ...{ user, counts, couponMost, due, isOnline, fromWallet, cost, toWallet: 0 },
      state: due === 0 ? paidConfirmed : unpaidOpen,
      expiresAt:
        due === 0 ? null : isOnline ? this.now + life : Math.min(this.now + life, this.#cutoff),
      picking: null,
    })
    return true
  }

  /** The customer pays online, at the latest when the order is out. */
  payOnline(order: ModelOrder): boolean {
    const unpaidOut: OrderState = `${outForDelivery}/${unpaid}`
    const canPay = [unpaidOpen, unpaidConfirmed, unpaidOut].includes(order.state)
    if (!canPay || order.due < ONLINE_MIN || this.#isEmpty(order)) return false
    order.state = order.state === unpaidOut ? `${outForDelivery}/${paid}` : paidConfirmed
    order.expiresAt = null
    return true
  }

  confirmUnpaid(order: ModelOrder): boolean {
    if (order.state !== unpaidOpen) return false
    order.state = unpaidConfirmed
    order.expiresAt = null
    return true
  }

  cancelByCustomer(order: ModelOrder): boolean {
    const isOpen = [unpaidOpen, unpaidConfirmed].includes(order.state)
    return isOpen && this.#end(order, `${cancelled}/${unpaid}`)
  }

  cancelByStaff(order: ModelOrder): boolean {
    if (this.cancelByCustomer(order)) return true
    return order.state === paidConfirmed && this.#end(order, `${cancelled}/${refunded}`)
  }

  /** Prices never change here, so that all pieces cost what they cost at first. */
  change(order: ModelOrder, { counts, usesWallet, pays }: ChangeOrder): boolean {
    const isOpen = [unpaidOpen, unpaidConfirmed, paidConfirmed].includes(order.state)
    const extra = counts.map((count, product) => count - (order.counts[product] ?? 0))
    const goods = goodsOf(counts)
    const isRefused =
      !isOpen ||
      order.picking !== null ||
      this.now >= this.#cutoff ||
      goods === 0 ||
      extra.every(count => count === 0) ||
      extra.some((count, product) => count > (this.stock[product] ?? 0))
    if (isRefused) return false
    const couponMost = this.#couponAfter(order, goods)
    const cost = costOf(counts, couponMost)
    const more = cost - order.cost
    if (order.state === paidConfirmed && more > 0) {
      if (usesWallet && (this.wallets[order.user] ?? 0) < more) return false
      if (!usesWallet && more < ONLINE_MIN) return false
      if (!usesWallet && !pays) return true
    }
    this.#settleChange(order, more, usesWallet)
    this.#take(extra, 1)
    this.couponUses -= order.couponMost > 0 && couponMost === 0 ? 1 : 0
    Object.assign(order, { counts, couponMost, cost })
    return true
  }

  /** Goods added after its end are not discounted. */
  #couponAfter({ counts, couponMost }: ModelOrder, goods: number): number {
    const before = goodsOf(counts)
    if (goods < before) return goods < COUPON.floor ? 0 : couponMost
    if (couponMost === 0 || goods === before || this.now < this.#couponEnd) return couponMost
    return before - goodsLess(counts, couponMost)
  }

  #settleChange(order: ModelOrder, more: number, usesWallet: boolean): void {
    const isPaid = order.state === paidConfirmed
    const isByBank = isPaid && more > 0 && !usesWallet
    const toWallet = isByBank ? 0 : isPaid ? -more : Math.max(0, -more - order.due)
    if (isByBank) order.due += more
    if (!isPaid) {
      order.due = Math.max(0, order.due + more)
      if (order.due === 0) {
        order.state = paidConfirmed
        order.expiresAt = null
      }
    }
    order.toWallet += toWallet
    this.#pay(order.user, -toWallet)
  }

  /** Of its first goods `missing` pieces are not there; `isLost` when they do not return to stock. */
  pick(order: ModelOrder, missing: number, isLost: boolean): boolean {
    const product = order.counts.findIndex(Boolean)
    const isConfirmed = [unpaidConfirmed, paidConfirmed].includes(order.state)
    if (!isConfirmed || order.picking || missing > (order.counts[product] ?? 0)) return false
    const counts = order.counts.with(product, (order.counts[product] ?? 0) - missing)
    const less = goodsLess(order.counts, order.couponMost) - goodsLess(counts, order.couponMost)
    const isPaid = order.state === paidConfirmed
    const dueBefore = order.due
    // An unpaid order costs less first; what is left of its wallet money goes back.
    const credited = isPaid ? less : Math.max(0, less - order.due)
    const paidByIt = !isPaid && less >= order.due
    if (!isPaid) order.due = Math.max(0, order.due - less)
    if (paidByIt) order.state = paidConfirmed
    if (!isLost) this.#add(product, missing)
    this.#pay(order.user, -credited)
    order.picking = { product, missing, isLost, credited, paidByIt, dueBefore }
    return true
  }

  undoPicking(order: ModelOrder): boolean {
    const { picking } = order
    if (!picking || ![unpaidConfirmed, paidConfirmed].includes(order.state)) return false
    const { product, missing, isLost, credited, paidByIt, dueBefore } = picking
    const isPaidSince = order.state === paidConfirmed && !paidByIt && order.due !== dueBefore
    const isSpent = credited > 0 && (this.wallets[order.user] ?? 0) < credited
    const isSold = !isLost && (this.stock[product] ?? 0) < missing
    if (isPaidSince || isSpent || isSold) return false
    if (paidByIt) order.state = unpaidConfirmed
    order.due = dueBefore
    this.#pay(order.user, credited)
    if (!isLost) this.#add(product, -missing)
    order.picking = null
    return true
  }

  sendOut(order: ModelOrder): boolean {
    if (!order.picking || this.#isEmpty(order) || !order.state.startsWith(`${confirmed}/`))
      return false
    order.state =
      order.state === paidConfirmed ? `${outForDelivery}/${paid}` : `${outForDelivery}/${unpaid}`
    return true
  }

  /** What is due is collected. */
  deliver(order: ModelOrder): boolean {
    if (!order.state.startsWith(`${outForDelivery}/`)) return false
    order.state = `${delivered}/${paid}`
    return true
  }

  takeBack(order: ModelOrder): boolean {
    const isOut = order.state.startsWith(`${outForDelivery}/`)
    if (!isOut && order.state !== `${delivered}/${paid}`) return false
    const wasPaid = order.state.endsWith(`/${paid}`)
    this.#refund(order)
    order.state = wasPaid ? `${returned}/${refunded}` : `${returned}/${unpaid}`
    return true
  }

  /** Unpaid orders expire. */
  pass(seconds: number): void {
    this.now += seconds
    for (const order of this.orders)
      if (order.expiresAt !== null && order.expiresAt <= this.now && order.state === unpaidOpen)
        this.#end(order, `${cancelled}/${unpaid}`)
  }

  #end(order: ModelOrder, state: OrderState): true {
    const { picking } = order
    this.#take(order.counts, -1)
    if (picking) this.#add(picking.product, -picking.missing)
    this.places -= 1
    this.couponUses -= order.couponMost > 0 ? 1 : 0
    this.#refund(order)
    order.state = state
    return true
  }

  #refund(order: ModelOrder): void {
    const isPaid = order.state.endsWith(`/${paid}`)
    const money = (isPaid ? order.due : 0) + order.fromWallet
    this.#pay(order.user, (order.picking?.credited ?? 0) + order.toWallet - money)
  }

  /** Nothing of it was there. */
  #isEmpty({ counts, picking }: ModelOrder): boolean {
    return picking?.missing === counts.reduce((sum, count) => sum + count, 0)
  }

  #take(counts: readonly number[], sign: 1 | -1): void {
    for (const [product, count] of counts.entries()) this.#add(product, -sign * count)
  }

  #add(product: number, count: number): void {
    this.stock[product] = (this.stock[product] ?? 0) + count
  }

  #pay(user: number, amount: number): void {
    this.wallets[user] = (this.wallets[user] ?? 0) - amount
  }
}
