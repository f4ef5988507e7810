import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { hasLedgerEntry, insertLedgerEntry } from '../wallet/ledger-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { MovedBy } from '../order/order-event-queries.ts'
import { payableOfOrder } from '../order/movable-order.ts'
import { applyMove } from '../order/order-life.ts'

/** Other money goes to the wallet. The caller holds the user's lock. @param money.id null: slip */
export async function receiveMoney(
  trx: Trx,
  order: OrderRow,
  money: { id: number | null; amount: number },
  by: MovedBy,
  now: number,
): Promise<boolean> {
  const status = order.status === OrderStatus.awaitingPayment ? OrderStatus.confirmed : order.status
  const isExact = payableOfOrder(order) === money.amount
  if (isExact && (await applyMove(trx, order, { status, paid: true, verified: true }, by, now)).ok)
    return true
  await creditWallet(trx, order, money, now)
  return false
}

/** The ledger allows one entry of a reason for an order: a further one is stored without it. */
export async function creditWallet(
  trx: Trx,
  order: OrderRow,
  money: { id: number | null; amount: number },
  now: number,
  reason: 'double-payment' | 'late-payment' = order.payment_status === PaymentStatus.paid
    ? 'double-payment'
    : 'late-payment',
): Promise<void> {
  const isRepeated = await hasLedgerEntry(trx, order.id, reason)
  await insertLedgerEntry(trx, {
    user_id: order.user_id,
    amount: money.amount,
    reason,
    order_id: isRepeated ? null : order.id,
    payment_id: money.id,
    created_at: now,
  })
}
