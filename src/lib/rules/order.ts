import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Order, SlipState } from '#lib/contract/order.ts'
import { ORDER_NOTES_MAX, PORT_WITHOUT_PAYMENT } from './limits.ts'
import { ENDED_STATUSES, hasEnded, isActive, ORDER_WAY } from './order-status.ts'

/**
 * Whether an unpaid order's time is over, in epoch seconds; it holds its goods until released.
 * While a bank slip waits for the staff the clock stands still.
 */
export const isExpired = (
  order: { status: OrderStatus; expires_at: number | null; slip: SlipState },
  now: number,
): boolean =>
  order.status === OrderStatus.awaitingPayment &&
  order.slip !== 'waiting' &&
  order.expires_at !== null &&
  order.expires_at <= now

/**
 * What is still to be paid, in rials: nothing once it is paid, cancelled or returned, nor of what
 * was `empty` when it was picked and waits for its cancelling.
 */
export const payableOf = (order: {
  status: OrderStatus
  payment_status: PaymentStatus
  total_amount: number
  empty: boolean
}): number =>
  order.payment_status === PaymentStatus.unpaid && !hasEnded(order.status) && !order.empty
    ? order.total_amount
    : 0

/** What says whether an order can be paid online. */
export type Payable = Pick<
  Order,
  'status' | 'is_expired' | 'payable_amount' | 'finalizable' | 'slip'
>

/** Section 4: whether the payment button stands; not while a bank slip may have paid already. */
export function canPay(order: Payable): boolean {
  if (
    order.slip === 'waiting' ||
    !order.finalizable ||
    order.payable_amount <= 0 ||
    hasEnded(order.status)
  )
    return false
  return order.status !== OrderStatus.awaitingPayment || !order.is_expired
}

/**
 * Whether the customer may cancel, as the table of order-life.ts has it, which is too large for a
 * page: before its time is over, or once it is confirmed and not paid.
 */
export const canCancel = ({
  status,
  is_expired,
  payment_status,
}: Pick<Order, 'status' | 'is_expired' | 'payment_status'>): boolean =>
  (status === OrderStatus.awaitingPayment && !is_expired) ||
  (status === OrderStatus.confirmed && payment_status === PaymentStatus.unpaid)

/** Section 4: whether the button of the notes stands: while the order awaits payment. */
export const showsNotes = (order: Pick<Order, 'status'>): boolean =>
  order.status === OrderStatus.awaitingPayment

/** Section 4: whether one more note may be added. */
export const canNote = (order: Pick<Order, 'status' | 'notes_count'>): boolean =>
  showsNotes(order) && order.notes_count < ORDER_NOTES_MAX

/** Sections 4 and 9: out of Tehran an order has no end of its own: it waits until the staff decide. */
export const waitsForStaff = (order: Pick<Order, 'status' | 'finalizable'>): boolean =>
  !order.finalizable && order.status === OrderStatus.awaitingPayment

/** Section 4: whether a bank slip is awaited; one that waits for review may be replaced. */
export const canUploadSlip = (
  order: Pick<Order, 'status' | 'payment_status' | 'is_expired' | 'payment_port'>,
): boolean =>
  order.payment_port === PORT_WITHOUT_PAYMENT &&
  order.status === OrderStatus.awaitingPayment &&
  order.payment_status === PaymentStatus.unpaid &&
  !order.is_expired

/** Section 4: whether the rating button stands. */
export const canRate = (order: Pick<Order, 'status' | 'rated'>): boolean =>
  order.status === OrderStatus.delivered && !order.rated

/** Whether its goods may be ordered again: not while the order itself still waits to be paid. */
export const canOrderAgain = (order: Pick<Order, 'status' | 'is_expired'>): boolean =>
  order.status !== OrderStatus.awaitingPayment || order.is_expired

/** One step of the status bar; moments in epoch seconds. */
export interface StatusStep {
  status: OrderStatus
  /** When it was reached, or, of the delivery to come, when it is due. */
  due_at: number | null
  done: boolean
  continue: boolean
  visibility: boolean
}

/**
 * Section 3: the status bar. The way 10, 40, 50, 60 is shown whole while the order is on it; of an
 * order that was cancelled or returned, the steps it had reached and its end. `continue` stands on
 * the present step where more are to come. A delivery whose window is over has no date to come.
 */
export function statusNavbar(
  order: {
    status: OrderStatus
    reached: Partial<Record<OrderStatus, number>>
    window_starts_at: number
    window_ends_at: number
  },
  now: number,
): StatusStep[] {
  const ended = hasEnded(order.status)
  const present = ORDER_WAY.indexOf(order.status)
  const steps = ORDER_WAY.map((status, index): StatusStep => {
    const reachedAt = order.reached[status] ?? null
    const done = ended ? reachedAt !== null : index <= present
    const isDue = status === OrderStatus.delivered && !ended && order.window_ends_at > now
    return {
      status,
      due_at: done ? reachedAt : isDue ? order.window_starts_at : null,
      done,
      continue: order.status === status && isActive(status),
      visibility: done || !ended,
    }
  })
  const ends = ENDED_STATUSES.map((status): StatusStep => {
    const here = order.status === status
    const due_at = here ? (order.reached[status] ?? null) : null
    return { status, due_at, done: here, continue: false, visibility: here }
  })
  return [...steps, ...ends]
}
