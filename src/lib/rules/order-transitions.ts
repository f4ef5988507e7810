import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'

/** Who moves an order on: its customer, the shop's staff, the shop itself (a payment, the clock). */
export type OrderActor = 'customer' | 'staff' | 'system'

/** Where an order stands: its status and its payment status, `10/10` to begin with. */
export type OrderState = `${OrderStatus}/${PaymentStatus}`

/**
 * When an actor may: always, before the order's time is over, while no bank slip waits, once picked,
 * where the money is known to have come, what was paid at the door or what was not.
 */
export type OrderCondition =
  'always' | 'in-time' | 'no-slip' | 'picked' | 'money-came' | 'paid-at-door' | 'paid-before'

/** What comes with a move: what the order held goes back, money is settled, a friend is thanked. */
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
  does: readonly OrderEffect[]
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
const money = { system: 'always', staff: 'money-came' } as const
const staff = { staff: 'always' } as const
const staffOncePicked = { staff: 'picked' } as const

/**
 * Section 4: every transition that an order may go, who may send it there and what comes with it. Where
 * two transitions lead from one state to one status, the first is meant unless the payment is named:
 * staff confirm an order for cash on delivery, and take the cash when they deliver. What was
 * returned is refunded; its goods go on sale again only by the staff's hand. What nobody picked does
 * not go out (decision 053). That money verified is said by whoever keeps the books (decision 048).
 */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: `${awaitingPayment}/${unpaid}`, to: `${confirmed}/${unpaid}`, by: staff, does: [] },
  {
    from: `${awaitingPayment}/${unpaid}`,
    to: `${confirmed}/${paid}`,
    by: money,
    does: ['settle-debt'],
  },
  {
    from: `${awaitingPayment}/${unpaid}`,
    to: `${cancelled}/${unpaid}`,
    by: { customer: 'in-time', staff: 'always', system: 'no-slip' },
    does: RELEASE,
  },
  { from: `${awaitingPayment}/${paid}`, to: `${confirmed}/${paid}`, by: staff, does: [] },
  {
    from: `${awaitingPayment}/${paid}`,
    to: `${cancelled}/${refunded}`,
    by: { customer: 'in-time', staff: 'always' },
    does: RELEASE,
  },
  { from: `${confirmed}/${unpaid}`, to: `${confirmed}/${paid}`, by: money, does: ['settle-debt'] },
  {
    from: `${confirmed}/${unpaid}`,
    to: `${outForDelivery}/${unpaid}`,
    by: staffOncePicked,
    does: [],
  },
  {
    from: `${confirmed}/${unpaid}`,
    to: `${cancelled}/${unpaid}`,
    by: { customer: 'always', staff: 'always' },
    does: RELEASE,
  },
  { from: `${confirmed}/${paid}`, to: `${outForDelivery}/${paid}`, by: staffOncePicked, does: [] },
  { from: `${confirmed}/${paid}`, to: `${cancelled}/${refunded}`, by: staff, does: RELEASE },
  {
    from: `${outForDelivery}/${unpaid}`,
    to: `${outForDelivery}/${paid}`,
    by: money,
    does: ['settle-debt'],
  },
  {
    from: `${outForDelivery}/${unpaid}`,
    to: `${delivered}/${paid}`,
    by: staff,
    does: ['settle-debt', 'reward-referrer'],
  },
  { from: `${outForDelivery}/${unpaid}`, to: `${delivered}/${unpaid}`, by: staff, does: [] },
  { from: `${outForDelivery}/${unpaid}`, to: `${returned}/${unpaid}`, by: staff, does: ['refund'] },
  {
    from: `${outForDelivery}/${paid}`,
    to: `${delivered}/${paid}`,
    by: staff,
    does: ['reward-referrer'],
  },
  { from: `${outForDelivery}/${paid}`, to: `${returned}/${refunded}`, by: staff, does: ['refund'] },
  {
    from: `${delivered}/${unpaid}`,
    to: `${delivered}/${paid}`,
    by: money,
    does: ['settle-debt', 'reward-referrer'],
  },
  { from: `${delivered}/${unpaid}`, to: `${returned}/${unpaid}`, by: staff, does: ['refund'] },
  { from: `${delivered}/${paid}`, to: `${returned}/${refunded}`, by: staff, does: ['refund'] },
]

/**
 * The transitions back, each of a delivery that was marked by mistake (decision 045): it is out again, and
 * what was taken at the door is to be taken. No other money moves; a friend's thanks stay, and are
 * not said again with the next delivery.
 */
export const DELIVERY_UNDO_TRANSITIONS: readonly OrderTransition[] = [
  { from: `${delivered}/${unpaid}`, to: `${outForDelivery}/${unpaid}`, by: staff, does: [] },
  {
    from: `${delivered}/${paid}`,
    to: `${outForDelivery}/${unpaid}`,
    by: { staff: 'paid-at-door' },
    does: [],
  },
  {
    from: `${delivered}/${paid}`,
    to: `${outForDelivery}/${paid}`,
    by: { staff: 'paid-before' },
    does: [],
  },
]
