import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine, SlipState } from '#lib/contract/order.ts'
import { amountOf } from './amount-sums.ts'
import type { PickRefusal } from './picking.ts'

/** Once, while it is confirmed and no slip is waiting, which may have paid the old amount. */
export function checkPicking(order: {
  status: OrderStatus
  picked_at: number | null
  slip: SlipState
}): PickRefusal | null {
  if (order.picked_at !== null) return 'picked'
  if (order.status !== OrderStatus.confirmed) return 'not-confirmed'
  return isHeld(order) ? 'slip-waiting' : null
}

/** A waiting slip may have paid the order. */
export const isHeld = (order: { slip: SlipState }): boolean => order.slip === 'waiting'

/** Nothing was there: the order desk cancels it. */
export const isEmpty = (order: {
  picked_at: number | null
  amounts: readonly AmountLine[]
}): boolean => order.picked_at !== null && amountOf(order.amounts, 'goods') === 0

export type PickingUndoRefusal =
  | 'not-picked'
  | 'not-confirmed'
  | 'slip-waiting'
  | 'paid-since'
  | 'lost-unknown'
  | 'spent'
  | 'sold'

interface PickedSum {
  payment_status: PaymentStatus
  total_amount: number
}

/** Nothing was left to pay after picking (decision 053). */
export const isPaidByPicking = (
  { payment_status, total_amount }: PickedSum,
  orderedAmount: number,
): boolean => payment_status === PaymentStatus.paid && total_amount === 0 && orderedAmount > 0

/**
 * Picking can be undone until the order goes out, unless the new sum was paid, and if the stock of
 * all shortages is known.
 * @param orderedAmount payable amount as ordered, in rials
 */
export function checkPickingUndo(
  order: PickedSum & {
    status: OrderStatus
    picked_at: number | null
    slip: SlipState
    /** `lost` is null for orders picked before it was stored. */
    lines: readonly { count: number; picked: number | null; lost: 0 | 1 | null }[]
  },
  orderedAmount: number,
): PickingUndoRefusal | null {
  if (order.picked_at === null) return 'not-picked'
  if (order.status !== OrderStatus.confirmed) return 'not-confirmed'
  if (isHeld(order)) return 'slip-waiting'
  const isPaidLater =
    order.payment_status === PaymentStatus.paid && order.total_amount !== orderedAmount
  if (isPaidLater && !isPaidByPicking(order, orderedAmount)) return 'paid-since'
  const isUnknown = order.lines.some(
    ({ count, picked, lost }) => lost === null && (picked ?? count) < count,
  )
  return isUnknown ? 'lost-unknown' : null
}
