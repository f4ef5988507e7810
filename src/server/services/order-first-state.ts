import { payableAmount } from '#lib/rules/amounts.ts'
import { FREEZE_LIFE_SECONDS, ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'
import type { OrderRow } from '../db/order.ts'
import type { OrderDraft } from './order-draft.ts'

/**
 * Section 4: paid at once where nothing is left to pay; waiting 30 minutes for an online payment;
 * 24 hours for a bank slip, or where a repeat or the staff prepared it, but never past the cut-off of
 * its window. An order outside the areas of orders waits for the staff.
 */
export function firstState(
  { recipient: { finalizable, window }, port, amounts }: OrderDraft,
  now: number,
  prepared: boolean,
): Pick<OrderRow, 'status' | 'payment_status' | 'expires_at' | 'freeze' | 'reached'> {
  const paid = payableAmount(amounts) === 0
  const confirmed = paid && finalizable
  const frozen = !paid && finalizable && port.driver === 'none'
  const online = port.driver !== 'none' && !prepared
  const until = online
    ? now + ONLINE_PAYMENT_LIFE_SECONDS
    : Math.min(now + FREEZE_LIFE_SECONDS, window.cutoff_at)
  return {
    status: confirmed ? 40 : 10,
    payment_status: paid ? 20 : 10,
    expires_at: paid || !finalizable ? null : until,
    freeze: frozen ? 1 : 0,
    reached: JSON.stringify(confirmed ? { 10: now, 40: now } : { 10: now }),
  }
}
