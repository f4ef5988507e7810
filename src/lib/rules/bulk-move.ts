import { BulkStep, OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { checkMove, type Move, type MovableOrder } from './order-life.ts'

export type BulkMoveRefusal = 'already-there' | 'not-paid' | 'slip-waiting' | 'payment-open'

/** An order among others; `paying`: a payment of it is open. */
type BulkOrder = MovableOrder & { paying: boolean }

/**
 * Stricter than `checkMove`, because bulk moves are not reviewed order by order: unpaid orders are
 * only confirmed as cash on delivery, and neither confirmed nor cancelled while a slip or payment may
 * have paid them. A move to the current status would book the payment.
 */
export function checkBulkMove(
  order: Pick<BulkOrder, 'status' | 'payment_status' | 'slip' | 'paying'>,
  { status, paid }: Move,
): BulkMoveRefusal | null {
  if (order.status === status) return 'already-there'
  if (
    order.payment_status !== PaymentStatus.unpaid ||
    (status !== OrderStatus.confirmed && status !== OrderStatus.cancelled)
  )
    return null
  if (order.slip === 'waiting') return 'slip-waiting'
  if (order.paying) return 'payment-open'
  return status === OrderStatus.confirmed && paid !== false ? 'not-paid' : null
}

export const BULK_MOVES: Readonly<Record<BulkStep, Move>> = {
  [BulkStep.confirm]: { status: OrderStatus.confirmed },
  [BulkStep.confirmUnpaid]: { status: OrderStatus.confirmed, paid: false },
  [BulkStep.sendOut]: { status: OrderStatus.outForDelivery },
  [BulkStep.deliver]: { status: OrderStatus.delivered },
  [BulkStep.cancel]: { status: OrderStatus.cancelled },
  [BulkStep.return]: { status: OrderStatus.returned },
}

export const BULK_STEPS = Object.values(BulkStep)

/** The steps that the staff may take with an order among others. */
export const bulkSteps = (order: BulkOrder): BulkStep[] =>
  BULK_STEPS.filter(step => {
    const move = BULK_MOVES[step]
    return checkBulkMove(order, move) === null && checkMove(order, move, 'staff').ok
  })
