import { HttpStatus } from '#lib/codes/http.ts'
import { FREEZE_LIFE_SECONDS, ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'
import { paymentDeadline } from '#lib/rules/order-window.ts'
import { changeEnd } from '#lib/text/messages/order-change.ts'
import { getMobile, lockUser } from '../account/user-queries.ts'
import { getWindow } from '../delivery/delivery-window-queries.ts'
import type { Deps } from '../deps.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { openPayment } from '../payment/open-payment.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { abandonChange } from './abandon-change.ts'
import {
  asOpen,
  findOpenChange,
  getOrderChange,
  type OrderChangeRow,
  setPayableUntil,
} from './order-change-queries.ts'

export type PayableChange = Pick<OrderChangeRow, 'id' | 'amount'>

/** As long as an order waits, but not past a cut-off; staff may be past it already. */
export async function payableUntil(
  trx: Trx,
  order: Pick<OrderRow, 'window_id'>,
  { to, by, now }: { to: number | null | undefined; by: OrderChangeRow['actor']; now: number },
): Promise<number> {
  const windows = [await getWindow(trx, order.window_id)]
  if (to != null) windows.push(await getWindow(trx, to))
  const life = by === 'staff' ? FREEZE_LIFE_SECONDS : ONLINE_PAYMENT_LIFE_SECONDS
  return Math.min(now + life, ...windows.map(window => paymentDeadline(window, now)))
}

/**
 * The address of the payment page of a new change. When it cannot be opened, the change is
 * abandoned (402, or 429 after too many), unless it is being paid elsewhere.
 */
export async function payChange(
  deps: Deps,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  change: PayableChange,
): Promise<string> {
  try {
    await chargeBudget(deps, 'pay-user', String(user_id))
    return await openChangePayment(deps, await getOrder(deps.db, id), change)
  } catch (error) {
    await inTransaction(deps.db, async trx => {
      await lockUser(trx, user_id)
      if ((await findOpenChange(trx, id))?.id !== change.id) return
      const pending = await listPendingPayments(trx, id)
      if (pending.some(payment => payment.change_id === change.id)) return
      await abandonChange(trx, id, 'not-opened', deps.now())
    })
    throw error
  }
}

/** 409 when it is over. Its claims are held for the time of this payment. */
export async function openChangePayment(
  deps: Deps,
  order: OrderRow,
  { id, amount }: PayableChange,
): Promise<string> {
  const change = await getOrderChange(deps.db, id)
  if (!isPayable(change, deps.now()))
    throw new ApiError(HttpStatus.conflict, changeEnd(change.end_reason ?? 'expired'))
  const isDue = (trx: Trx) => holdForPayment(trx, order, id, deps.now())
  const mobile = await getMobile(deps.db, order.user_id)
  return openPayment(deps, order, mobile, { changeId: id, amount, isDue })
}

const isPayable = (change: OrderChangeRow, now: number): boolean =>
  change.state === 'awaiting-payment' && asOpen(change).expires_at > now

async function holdForPayment(
  trx: Trx,
  order: OrderRow,
  id: number,
  now: number,
): Promise<boolean> {
  const change = await getOrderChange(trx, id)
  if (!isPayable(change, now)) return false
  const until = await payableUntil(trx, order, { to: change.window_id, by: 'customer', now })
  await setPayableUntil(trx, id, Math.max(asOpen(change).expires_at, until))
  return true
}
