import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'

/** `system` is a payment or the scheduler. */
export type OrderActor = 'customer' | 'staff' | 'system'

/** Order status and payment status; `10/10` at first. */
export type OrderState = `${OrderStatus}/${PaymentStatus}`

/**
 * What an actor needs; `in-time` is before the order expires, `changeable` before the cut-off of its
 * window and the start of picking.
 */
export type OrderCondition =
  | 'always'
  | 'in-time'
  | 'changeable'
  | 'no-slip'
  | 'picked'
  | 'payment-verified'
  | 'paid-on-delivery'
  | 'paid-before'

export type OrderEffect =
  | 'return-stock'
  | 'return-place'
  | 'return-coupon'
  | 'refund'
  | 'end-repeat'
  | 'settle-debt'
  | 'reward-referrer'

export interface OrderTransition {
  from: OrderState
  to: OrderState
  by: Partial<Record<OrderActor, OrderCondition>>
  effects: readonly OrderEffect[]
}

const { awaitingPayment, confirmed, outForDelivery, delivered, cancelled, returned } = OrderStatus
const { unpaid, paid, refunded } = PaymentStatus

const RELEASE: readonly OrderEffect[] = [
  'return-stock',
  'return-place',
  'return-coupon',
  'refund',
  'end-repeat',
]
const payment = { system: 'always', staff: 'payment-verified' } as const
const staff = { staff: 'always' } as const
const staffOncePicked = { staff: 'picked' } as const

/**
 * All transitions of orders. Of two with the same start and end status the first applies unless the
 * payment is named: staff confirm for cash on delivery, and collect the cash on delivery. Returned
 * goods are refunded but restocked only by hand. Decisions 048 (verified money) and 053 (picking).
 */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: `${awaitingPayment}/${unpaid}`, to: `${confirmed}/${unpaid}`, by: staff, effects: [] },
  {
    from: `${awaitingPayment}/${unpaid}`,
    to: `${confirmed}/${paid}`,
    by: payment,
    effects: ['settle-debt'],
  },
  {
    from: `${awaitingPayment}/${unpaid}`,
    to: `${cancelled}/${unpaid}`,
    by: { customer: 'in-time', staff: 'always', system: 'no-slip' },
    effects: RELEASE,
  },
  { from: `${awaitingPayment}/${paid}`, to: `${confirmed}/${paid}`, by: staff, effects: [] },
  {
    from: `${awaitingPayment}/${paid}`,
    to: `${cancelled}/${refunded}`,
    by: { customer: 'in-time', staff: 'always' },
    effects: RELEASE,
  },
  {
    from: `${confirmed}/${unpaid}`,
    to: `${confirmed}/${paid}`,
    by: payment,
    effects: ['settle-debt'],
  },
  {
    from: `${confirmed}/${unpaid}`,
    to: `${outForDelivery}/${unpaid}`,
    by: staffOncePicked,
    effects: [],
  },
  {
    from: `${confirmed}/${unpaid}`,
    to: `${cancelled}/${unpaid}`,
    by: { customer: 'always', staff: 'always' },
    effects: RELEASE,
  },
  {
    from: `${confirmed}/${paid}`,
    to: `${outForDelivery}/${paid}`,
    by: staffOncePicked,
    effects: [],
  },
  {
    from: `${confirmed}/${paid}`,
    to: `${cancelled}/${refunded}`,
    by: { customer: 'changeable', staff: 'always' },
    effects: RELEASE,
  },
  {
    from: `${outForDelivery}/${unpaid}`,
    to: `${outForDelivery}/${paid}`,
    by: payment,
    effects: ['settle-debt'],
  },
  {
    from: `${outForDelivery}/${unpaid}`,
    to: `${delivered}/${paid}`,
    by: staff,
    effects: ['settle-debt', 'reward-referrer'],
  },
  { from: `${outForDelivery}/${unpaid}`, to: `${delivered}/${unpaid}`, by: staff, effects: [] },
  {
    from: `${outForDelivery}/${unpaid}`,
    to: `${returned}/${unpaid}`,
    by: staff,
    effects: ['refund'],
  },
  {
    from: `${outForDelivery}/${paid}`,
    to: `${delivered}/${paid}`,
    by: staff,
    effects: ['reward-referrer'],
  },
  {
    from: `${outForDelivery}/${paid}`,
    to: `${returned}/${refunded}`,
    by: staff,
    effects: ['refund'],
  },
  {
    from: `${delivered}/${unpaid}`,
    to: `${delivered}/${paid}`,
    by: payment,
    effects: ['settle-debt', 'reward-referrer'],
  },
  { from: `${delivered}/${unpaid}`, to: `${returned}/${unpaid}`, by: staff, effects: ['refund'] },
  { from: `${delivered}/${paid}`, to: `${returned}/${refunded}`, by: staff, effects: ['refund'] },
]

/**
 * Undo of a delivery marked by mistake (decision 045): cash collected on delivery is due again. No
 * other money moves; a referral reward stays.
 */
export const DELIVERY_UNDO_TRANSITIONS: readonly OrderTransition[] = [
  { from: `${delivered}/${unpaid}`, to: `${outForDelivery}/${unpaid}`, by: staff, effects: [] },
  {
    from: `${delivered}/${paid}`,
    to: `${outForDelivery}/${unpaid}`,
    by: { staff: 'paid-on-delivery' },
    effects: [],
  },
  {
    from: `${delivered}/${paid}`,
    to: `${outForDelivery}/${paid}`,
    by: { staff: 'paid-before' },
    effects: [],
  },
]
