import { OrderStatus } from '#lib/codes/order.ts'
import { type WindowPlaces, windowRefusal, type WindowRefusal } from './delivery-window.ts'

type RescheduleRefusal = 'handed-out' | 'expired' | 'same-window' | 'window-gone' | WindowRefusal

const BEFORE_HAND_OUT: readonly OrderStatus[] = [OrderStatus.awaitingPayment, OrderStatus.confirmed]

/** Whether delivery can still be rescheduled. */
export const isBeforeHandOut = ({ status }: { status: OrderStatus }): boolean =>
  BEFORE_HAND_OUT.includes(status)

type StaffWindow = WindowPlaces & { ends_at: number }

/** Staff may use a window until its end, past the cut-off, but not above its capacity. */
export const staffWindowRefusal = (window: StaffWindow, now: number): WindowRefusal | null =>
  windowRefusal({ ...window, cutoff_at: window.ends_at }, now)

/**
 * Until when a payment for an order in this window may be awaited, in epoch seconds; staff may use
 * a window past its cut-off.
 */
export const paymentDeadline = (
  { cutoff_at, ends_at }: { cutoff_at: number; ends_at: number },
  now: number,
): number => (cutoff_at > now ? cutoff_at : ends_at)

/** A missing window is one that was deleted. */
export function rescheduleRefusal(
  order: { status: OrderStatus; is_expired: boolean; window_id: number },
  window: (StaffWindow & { id: number }) | undefined,
  now: number,
): RescheduleRefusal | null {
  if (!isBeforeHandOut(order)) return 'handed-out'
  if (order.is_expired) return 'expired'
  if (!window) return 'window-gone'
  if (window.id === order.window_id) return 'same-window'
  return staffWindowRefusal(window, now)
}
