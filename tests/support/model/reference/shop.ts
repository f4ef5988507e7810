import {
  OrderStatus,
  PaymentStatus,
  type ProposalState,
  type SubstitutionChoice,
} from '#lib/codes/order.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { COUPON, GOODS, type Price, stepOf } from './costs.ts'
import type { Situation } from '../coverage.ts'

// A shop in plain arithmetic, which shares no rule with the real one. Money in rials, times in
// epoch seconds. Every act returns whether it is allowed; a refused one changes nothing.

const { awaitingPayment, confirmed, outForDelivery, delivered, cancelled, returned } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

export const STATES = {
  open: `${awaitingPayment}/${unpaid}`,
  confirmed: `${confirmed}/${unpaid}`,
  paid: `${confirmed}/${paid}`,
  out: `${outForDelivery}/${unpaid}`,
  outPaid: `${outForDelivery}/${paid}`,
  delivered: `${delivered}/${paid}`,
  cancelled: `${cancelled}/${unpaid}`,
  cancelledPaid: `${cancelled}/${refunded}`,
  returned: `${returned}/${unpaid}`,
  returnedPaid: `${returned}/${refunded}`,
} as const satisfies Record<string, OrderState>

/** Of each window. */
export const CAPACITY = 3
/** Of each shopper at first; the second one holds a little less than a common order costs. */
export const WALLETS = [0, 269_700] as const
/** Least amount of an online payment. */
export const ONLINE_MIN = 500
export const HALF_HOUR = 30 * 60
/** For how long a payment that may be under way holds what is overdue. */
const GRACE = 60 * 60

export interface Substitute {
  product: number
  /** Pieces or begun steps. */
  count: number
  grams: number | null
  price: number
}

export interface Line {
  product: number
  list: number
  price: number
  /** Pieces or steps as ordered. */
  count: number
  choice: SubstitutionChoice
  /** Null before picking. */
  picked: number | null
  grams: number | null
  isLost: boolean
  substitute: Substitute | null
}

export interface Proposal {
  line: Line
  product: number
  /** Pieces or grams. */
  count: number
  price: number
  until: number
  state: ProposalState
}

/** Waits for its payment. */
export interface PendingChange {
  lines: Line[]
  couponMost: number
  promoted: number[]
  window: number
  /** By product, pieces or grams that it claims. */
  takes: number[]
  expiresAt: number
  amount: number
}

export interface Claim {
  line: Line | Substitute
  amount: number
  credited: number
  state: 'waiting' | 'credited' | 'refused'
  isAtOnce: boolean
}

export interface Order {
  user: number
  window: number
  choice: SubstitutionChoice
  lines: Line[]
  /** What the coupon takes off at most; 0 without one. */
  couponMost: number
  /** Products with the promotion that was agreed on. */
  promoted: number[]
  /** Whether a promotion makes delivery free. */
  isFreeFrom: boolean
  state: OrderState
  fromWallet: number
  /** Of the wallet, which is paid with the order. */
  debt: number
  /** What changes sent to the wallet, or took from it below 0. */
  toWallet: number
  isOnline: boolean
  expiresAt: number | null
  isPicking: boolean
  /** Null before picking; then whether it was paid before. */
  picked: { wasPaid: boolean } | null
  change: PendingChange | null
  /** Of the last change that was abandoned, if its payment page is still open. */
  lateAmount: number | null
  proposals: Proposal[]
  claims: Claim[]
  delivery: { at: number; isCash: boolean } | null
}

export interface Hold {
  holder: string
  window: number
  heldAt: number
  isExtended: boolean
  expiresAt: number
}

export class ReferenceShop {
  readonly stock: number[] = GOODS.map(({ stock }) => stock)
  readonly prices: Price[] = GOODS.map(({ prices }) => prices[0])
  readonly wallets: number[] = [...WALLETS]
  readonly orders: Order[] = []
  /** Places taken by orders, changes that wait for a payment, and holds. */
  readonly places: number[]
  readonly cutoffs: readonly number[]
  readonly reached = new Set<Situation>()
  holds: Hold[] = []
  couponUses = 0
  /** What banks and couriers brought. */
  bank = 0
  cash = 0
  now: number
  readonly couponEnd: number

  constructor(now: number, cutoffs: readonly number[]) {
    this.now = now
    this.couponEnd = now + COUPON.seconds
    this.cutoffs = cutoffs
    this.places = cutoffs.map(() => 0)
  }

  /** To try an act. */
  copy(): ReferenceShop {
    const copy = new ReferenceShop(this.now, this.cutoffs)
    return Object.assign(copy, structuredClone(Object.fromEntries(Object.entries(this))))
  }

  reach(situation: Situation): void {
    this.reached.add(situation)
  }

  /** @param counts by product, in pieces or steps; below 0 they return */
  take(counts: readonly number[]): void {
    for (const [product, count] of counts.entries()) this.add(product, -count * stepOf(product))
  }

  add(product: number, amount: number): void {
    this.stock[product] = this.stockOf(product) + amount
  }

  /** Pieces or grams. */
  stockOf(product: number): number {
    return this.stock[product] ?? 0
  }

  priceOf(product: number): Price {
    return this.prices[product] ?? { list: 0, now: 0 }
  }

  isSoldOut(product: number): boolean {
    return this.stockOf(product) < (GOODS[product]?.least ?? 1) * stepOf(product)
  }

  wallet(user: number): number {
    return this.wallets[user] ?? 0
  }

  pay(user: number, amount: number): void {
    this.wallets[user] = this.wallet(user) - amount
  }

  changePlaces(window: number, by: 1 | -1): void {
    this.places[window] = (this.places[window] ?? 0) + by
  }

  isLate(window: number): boolean {
    return this.now >= (this.cutoffs[window] ?? 0)
  }

  isFull(window: number): boolean {
    return (this.places[window] ?? 0) >= CAPACITY
  }

  /** Whether a job ends it: a payment that may be under way gives it a grace. */
  isOver(expiresAt: number | null, isPaying: boolean): boolean {
    return expiresAt !== null && this.now >= expiresAt + (isPaying ? GRACE : 0)
  }
}

export const isExpired = (shop: ReferenceShop, { state, expiresAt }: Order): boolean =>
  state === STATES.open && expiresAt !== null && expiresAt <= shop.now

export const isPaid = ({ state }: Order): boolean => state.endsWith(`/${PaymentStatus.paid}`)

export const isConfirmed = ({ state }: Order): boolean =>
  state === STATES.confirmed || state === STATES.paid
