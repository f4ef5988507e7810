import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine, SlipState } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from './amount-sums.ts'
import { type AmountsInput, type AmountTerms, orderAmounts } from './amounts.ts'
import { isBeforeHandOut } from './order-window.ts'

export type OrderChangeState = 'awaiting-payment' | 'applied' | 'abandoned'

/** What happens to a change; `settled` and `owed` create it. */
export type OrderChangeEvent =
  | 'settled'
  | 'owed'
  | 'paid'
  | 'expired'
  | 'withdrawn'
  | 'picking'
  | 'order-ended'
  | 'not-opened'
  | 'not-applied'

interface OrderChangeTransition {
  from: OrderChangeState | null
  on: OrderChangeEvent
  to: OrderChangeState
}

/** The whole life of a change: what costs nothing more is applied at once. */
export const ORDER_CHANGE_TRANSITIONS: readonly OrderChangeTransition[] = [
  { from: null, on: 'settled', to: 'applied' },
  { from: null, on: 'owed', to: 'awaiting-payment' },
  { from: 'awaiting-payment', on: 'paid', to: 'applied' },
  { from: 'awaiting-payment', on: 'expired', to: 'abandoned' },
  { from: 'awaiting-payment', on: 'withdrawn', to: 'abandoned' },
  { from: 'awaiting-payment', on: 'picking', to: 'abandoned' },
  { from: 'awaiting-payment', on: 'order-ended', to: 'abandoned' },
  { from: 'awaiting-payment', on: 'not-opened', to: 'abandoned' },
  { from: 'awaiting-payment', on: 'not-applied', to: 'abandoned' },
]

/** Null where the event is not possible in this state. */
export const stateAfter = (
  from: OrderChangeState | null,
  on: OrderChangeEvent,
): OrderChangeState | null =>
  ORDER_CHANGE_TRANSITIONS.find(each => each.from === from && each.on === on)?.to ?? null

/** Facts that decide whether an order can be changed; moments in epoch seconds. */
export interface ChangeableOrder {
  status: OrderStatus
  payment_status: PaymentStatus
  is_expired: boolean
  slip: SlipState
  picking_started_at: number | null
  picked_at: number | null
  finalizable: 0 | 1
  /** Priced by the present rules, from stored terms. */
  has_terms: boolean
  window: { cutoff_at: number; ends_at: number }
  /** The customer may be at the bank for the order. */
  paying: boolean
  /** Another change waits for its payment. */
  changing: boolean
}

export type OrderChangeRefusal =
  | 'handed-out'
  | 'expired'
  | 'picking'
  | 'late'
  | 'slip-waiting'
  | 'waits-for-staff'
  | 'old-terms'
  | 'paying'
  | 'changing'

/** The cut-off binds customers; staff may change an order until its window ends. */
export function orderChangeRefusal(
  order: ChangeableOrder,
  by: 'customer' | 'staff',
  now: number,
): OrderChangeRefusal | null {
  if (!isBeforeHandOut(order)) return 'handed-out'
  if (order.is_expired) return 'expired'
  if (order.picking_started_at !== null || order.picked_at !== null) return 'picking'
  const { cutoff_at, ends_at } = order.window
  if ((by === 'staff' ? ends_at : cutoff_at) <= now) return 'late'
  if (order.slip === 'waiting') return 'slip-waiting'
  if (order.status === OrderStatus.awaitingPayment && order.finalizable === 0)
    return 'waits-for-staff'
  if (!order.has_terms) return 'old-terms'
  if (order.payment_status === PaymentStatus.unpaid && order.paying) return 'paying'
  return order.changing ? 'changing' : null
}

/** Money in rials. */
/** Subtotals are those afterwards. */
export interface ChangePriceInput extends Omit<AmountsInput, keyof AmountTerms> {
  /** With the promotions afterwards. */
  terms: AmountTerms
  amounts: readonly AmountLine[]
  paid: boolean
  windowPrice: number
  /** What a paid order costs more is taken from the wallet. */
  fromWallet: boolean
}

/** Money in rials. */
export interface ChangePrice {
  amounts: AmountLine[]
  /** Stored, so that the amounts can be recomputed. */
  terms: AmountTerms
  /** What the customer owes more, or less below 0. */
  difference: number
  /** The ledger entry of the change: positive goes to the wallet. */
  ledger: number
  /** To be paid online before the change is applied. */
  owed: number
}

/**
 * Amounts of an order after a change. Wallet and debt stay as agreed. Of a paid order the
 * difference goes to the wallet, comes from it, or is paid online; an unpaid one costs more or
 * less, and what the wallet paid too much goes back. Together they are the line `change`.
 * @example
 * // paid 350_000 for goods of 200_000, delivery 150_000; one of two pieces is removed:
 * // goods 100_000, shipping 150_000, change 100_000: 350_000, of which 100_000 go to the wallet
 */
export function priceOrderChange(input: ChangePriceInput): ChangePrice {
  const { amounts: before, paid, fromWallet, terms, windowPrice, ...goods } = input
  const stored = {
    wallet: amountOf(before, 'wallet'),
    debt: amountOf(before, 'debt'),
    change: amountOf(before, 'change'),
  }
  const termsWith = (change: number): AmountTerms => ({
    ...terms,
    windowPrice,
    changed: { ...stored, change },
  })
  const due = payableAmount(orderAmounts({ ...termsWith(stored.change), ...goods }))
  const difference = due - payableAmount(before)
  const isOwed = paid && difference > 0
  const settled = isOwed && !fromWallet ? 0 : -difference
  const ledger = paid ? settled : Math.max(0, -due)
  const termsAfter = termsWith(stored.change + ledger)
  return {
    amounts: orderAmounts({ ...termsAfter, ...goods }),
    terms: termsAfter,
    difference,
    // Adding 0 makes 0 of -0.
    ledger: ledger + 0,
    owed: isOwed && !fromWallet ? difference : 0,
  }
}
