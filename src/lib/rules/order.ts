import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Order, SlipState } from '#lib/contract/order.ts'
import { ORDER_NOTES_MAX, PORT_WITHOUT_PAYMENT } from './limits.ts'
import { ENDED_STATUSES, hasEnded, isActive, ORDER_PROGRESS } from './order-status.ts'

/** Epoch seconds; holds its goods until released. Never while a slip is waiting. */
export const isExpired = (
  order: { status: OrderStatus; expires_at: number | null; slip: SlipState },
  now: number,
): boolean =>
  order.status === OrderStatus.awaitingPayment &&
  order.slip !== 'waiting' &&
  order.expires_at !== null &&
  order.expires_at <= now

/** In rials; 0 when paid, ended, or `empty` after picking. */
export const payableOf = (order: {
  status: OrderStatus
  payment_status: PaymentStatus
  total_amount: number
  empty: boolean
}): number =>
  order.payment_status === PaymentStatus.unpaid && !hasEnded(order.status) && !order.empty
    ? order.total_amount
    : 0

export type Payable = Pick<
  Order,
  'status' | 'is_expired' | 'payable_amount' | 'finalizable' | 'slip'
>

/** Not while a slip is waiting, which may have paid it. */
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

/** While the order awaits payment. */
export const showsNotes = (order: Pick<Order, 'status'>): boolean =>
  order.status === OrderStatus.awaitingPayment

export const canNote = (order: Pick<Order, 'status' | 'notes_count'>): boolean =>
  showsNotes(order) && order.notes_count < ORDER_NOTES_MAX

/** Outside Tehran an order does not expire: staff decide. */
export const waitsForStaff = (order: Pick<Order, 'status' | 'finalizable'>): boolean =>
  !order.finalizable && order.status === OrderStatus.awaitingPayment

/** A slip that waits for review may be replaced. */
export const canUploadSlip = (
  order: Pick<Order, 'status' | 'payment_status' | 'is_expired' | 'payment_port'>,
): boolean =>
  order.payment_port === PORT_WITHOUT_PAYMENT &&
  order.status === OrderStatus.awaitingPayment &&
  order.payment_status === PaymentStatus.unpaid &&
  !order.is_expired

export const canRate = (order: Pick<Order, 'status' | 'rated'>): boolean =>
  order.status === OrderStatus.delivered && !order.rated

/** Whether its lines may have claims; the server knows until when new ones are accepted. */
export const hasClaims = (order: Pick<Order, 'status' | 'payment_status'>): boolean =>
  order.status === OrderStatus.delivered && order.payment_status === PaymentStatus.paid

/** Not while the order still awaits payment. */
export const canOrderAgain = (order: Pick<Order, 'status' | 'is_expired'>): boolean =>
  order.status !== OrderStatus.awaitingPayment || order.is_expired

/** Epoch seconds. */
export interface StatusStep {
  status: OrderStatus
  /** When it was reached, or when delivery is due. */
  due_at: number | null
  done: boolean
  continue: boolean
  visibility: boolean
}

/**
 * The status bar: all steps of an active order; of an ended one the steps reached and its end.
 * `continue` marks the current step. A delivery whose window has passed has no date.
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
  const present = ORDER_PROGRESS.indexOf(order.status)
  const steps = ORDER_PROGRESS.map((status, index): StatusStep => {
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
