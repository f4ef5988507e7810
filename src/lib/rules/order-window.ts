import { OrderStatus } from '#lib/codes/order.ts'
import { type WindowPlaces, windowRefusal, type WindowRefusal } from './delivery-window.ts'

/** Why an order stays in its delivery window. */
type StayInWindow = 'handed-out' | 'expired' | 'same-window' | 'window-gone' | WindowRefusal

const BEFORE_HAND_OUT: readonly OrderStatus[] = [OrderStatus.awaitingPayment, OrderStatus.confirmed]

/** Whether an order still waits in the shop, so that its delivery can be at another time. */
export const isBeforeHandOut = ({ status }: { status: OrderStatus }): boolean =>
  BEFORE_HAND_OUT.includes(status)

type OfStaff = WindowPlaces & { ends_at: number }

/**
 * Why the staff cannot put an order into a window, or null. The cut-off is for those who order:
 * staff, who know what is picked, may until the end of the window. Nobody puts in more than it takes.
 */
export const staffWindowRefusal = (window: OfStaff, now: number): WindowRefusal | null =>
  windowRefusal({ ...window, cutoff_at: window.ends_at }, now)

/** Why an order cannot be moved to a window of its kind, or null; no window is one that is gone. */
export function rescheduleRefusal(
  order: { status: OrderStatus; is_expired: boolean; window_id: number },
  window: (OfStaff & { id: number }) | undefined,
  now: number,
): StayInWindow | null {
  if (!isBeforeHandOut(order)) return 'handed-out'
  if (order.is_expired) return 'expired'
  if (!window) return 'window-gone'
  if (window.id === order.window_id) return 'same-window'
  return staffWindowRefusal(window, now)
}
