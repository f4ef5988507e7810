import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { TOMAN_RIALS } from '#lib/rules/whole-toman.ts'

// A shop in plain arithmetic, which shares no rule with the real one. Money in rials, times in
// epoch seconds. Every act returns whether it is allowed; a refused one changes nothing.

const { awaitingPayment, confirmed, outForDelivery, delivered, cancelled, returned } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

export const FEE = 150_000
export const FREE_DELIVERY_ABOVE = 8_000_000
export const COUPON = { percent: 15, floor: 500_000, uses: 3 } as const
export const CAPACITY = 4
export const PRICES = [120_000, 70_010, 3_333_330] as const
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
  hasCoupon: boolean
  state: OrderState
  /** At the bank or on delivery. */
  due: number
  fromWallet: number
  /** Goods less coupon as ordered, fee included. */
  cost: number
  expiresAt: number | null
  picking: { missing: number; isLost: boolean; credited: number; paidByIt: boolean } | null
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

  constructor(now: number, cutoff: number) {
    this.now = now
    this.#cutoff = cutoff
  }

  place({ user, counts, hasCoupon, usesWallet, isOnline }: PlaceOrder): boolean {
    const open = this.orders.filter(
      order => order.user === user && order.state === `${awaitingPayment}/${unpaid}`,
    )
    const goods = goodsOf(counts)
    const isRefused =
      open.length >= UNPAID_ORDERS ||
      counts.some((count, product) => count > (this.stock[product] ?? 0)) ||
      (hasCoupon && (goods < COUPON.floor || this.couponUses >= COUPON.uses)) ||
      this.now >= this.#cutoff ||
      this.places >= CAPACITY
    const cost = costOf(counts, goods, hasCoupon)
    const fromWallet = usesWallet ? Math.min(this.wallets[user] ?? 0, cost) : 0
    const due = cost - fromWallet
    if (isRefused || (isOnline && due > 0 && due < ONLINE_MIN)) return false
    this.#take(counts, 1)
    this.places += 1
    this.couponUses += hasCoupon ? 1 : 0
    this.#pay(user, fromWallet)
    const life = isOnline ? ONLINE_SECONDS : FREEZE_SECONDS
    this.orders.push({
      ...{ user, counts, hasCoupon, due, fromWallet, cost },
      state: due === 0 ? `${confirmed}/${paid}` : `${awaitingPayment}/${unpaid}`,
      expiresAt:
        due === 0 ? null : isOnline ? this.now + life : Math.min(this.now + life, this.#cutoff),
      picking: null,
    })
    return true
  }

  /** The customer pays online, before the order goes out. */
  payOnline(order: ModelOrder): boolean {
    const canPay = [`${awaitingPayment}/${unpaid}`, `${confirmed}/${unpaid}`].includes(order.state)
    if (!canPay || order.due < ONLINE_MIN || this.#isEmpty(order)) return false
    order.state = `${confirmed}/${paid}`
    order.expiresAt = null
    return true
  }

  confirmUnpaid(order: ModelOrder): boolean {
    return this.#move(order, `${awaitingPayment}/${unpaid}`, `${confirmed}/${unpaid}`)
  }

  cancelByCustomer(order: ModelOrder): boolean {
    const isOpen = [`${awaitingPayment}/${unpaid}`, `${confirmed}/${unpaid}`].includes(order.state)
    return isOpen && this.#end(order, `${cancelled}/${unpaid}`)
  }

  cancelByStaff(order: ModelOrder): boolean {
    if (this.cancelByCustomer(order)) return true
    return order.state === `${confirmed}/${paid}` && this.#end(order, `${cancelled}/${refunded}`)
  }

  /** Of the first line `missing` pieces are not there; `isLost` when they do not return to stock. */
  pick(order: ModelOrder, missing: number, isLost: boolean): boolean {
    const first = order.counts.findIndex(Boolean)
    const isConfirmed = order.state.startsWith(`${confirmed}/`)
    if (!isConfirmed || order.picking || missing > (order.counts[first] ?? 0)) return false
    const counts = order.counts.with(first, (order.counts[first] ?? 0) - missing)
    const less = goodsLess(order.counts, order.hasCoupon) - goodsLess(counts, order.hasCoupon)
    const isPaid = order.state === `${confirmed}/${paid}`
    // An unpaid order costs less first; what is left of its wallet money goes back.
    const credited = isPaid ? less : Math.max(0, less - order.due)
    const paidByIt = !isPaid && less >= order.due
    if (!isPaid) order.due = Math.max(0, order.due - less)
    if (paidByIt) order.state = `${confirmed}/${paid}`
    if (!isLost) this.#add(first, missing)
    this.#pay(order.user, -credited)
    order.picking = { missing, isLost, credited, paidByIt }
    return true
  }

  undoPicking(order: ModelOrder): boolean {
    const { picking } = order
    if (!picking || !order.state.startsWith(`${confirmed}/`)) return false
    const first = order.counts.findIndex(Boolean)
    const isPaid = order.state === `${confirmed}/${paid}`
    const asOrdered = order.cost - order.fromWallet
    const isPaidSince = isPaid && !picking.paidByIt && order.due !== asOrdered
    const isSpent = picking.credited > 0 && (this.wallets[order.user] ?? 0) < picking.credited
    const isSold = !picking.isLost && (this.stock[first] ?? 0) < picking.missing
    if (isPaidSince || isSpent || isSold) return false
    if (picking.paidByIt) order.state = `${confirmed}/${unpaid}`
    order.due = asOrdered
    this.#pay(order.user, picking.credited)
    if (!picking.isLost) this.#add(first, -picking.missing)
    order.picking = null
    return true
  }

  sendOut(order: ModelOrder): boolean {
    if (!order.picking || this.#isEmpty(order) || !order.state.startsWith(`${confirmed}/`))
      return false
    order.state =
      order.state === `${confirmed}/${paid}`
        ? `${outForDelivery}/${paid}`
        : `${outForDelivery}/${unpaid}`
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
      if (
        order.expiresAt !== null &&
        order.expiresAt <= this.now &&
        order.state === `${awaitingPayment}/${unpaid}`
      )
        this.#end(order, `${cancelled}/${unpaid}`)
  }

  #move(order: ModelOrder, from: OrderState, to: OrderState): boolean {
    if (order.state !== from) return false
    order.state = to
    order.expiresAt = null
    return true
  }

  #end(order: ModelOrder, state: OrderState): true {
    const { picking } = order
    const first = order.counts.findIndex(Boolean)
    this.#take(order.counts, -1)
    if (picking) this.#add(first, -picking.missing)
    this.places -= 1
    this.couponUses -= order.hasCoupon ? 1 : 0
    this.#refund(order)
    order.state = state
    return true
  }

  #refund(order: ModelOrder): void {
    const isPaid = order.state.endsWith(`/${paid}`)
    const money = (isPaid ? order.due : 0) + order.fromWallet
    this.#pay(order.user, (order.picking?.credited ?? 0) - money)
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

const goodsOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count, product) => sum + count * (PRICES[product] ?? 0), 0)

/** Discounts are raised to whole toman. */
function goodsLess(counts: readonly number[], hasCoupon: boolean): number {
  const goods = goodsOf(counts)
  const off = hasCoupon ? Math.ceil((goods * COUPON.percent) / 100 / TOMAN_RIALS) * TOMAN_RIALS : 0
  return goods - off
}

const costOf = (counts: readonly number[], goods: number, hasCoupon: boolean): number =>
  goodsLess(counts, hasCoupon) + (goods > FREE_DELIVERY_ABOVE ? 0 : FEE)
