import { BulkStep, OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { checkMove, type Move, type MovingOrder } from './order-life.ts'

/** Why an order is not moved together with others. */
export type BulkMoveRefusal = 'already-there' | 'not-paid' | 'slip-waiting' | 'payment-open'

/** An order among others; `paying`: a payment of it is open. */
type BulkOrder = MovingOrder & { paying: boolean }

/**
 * What is not done to orders that nobody looks at one by one: an unpaid one is confirmed only where
 * 'to be paid at the door' was said, none of which a slip or a payment may have paid already is
 * confirmed or cancelled, and none that stands there already is moved, which would book its payment.
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
