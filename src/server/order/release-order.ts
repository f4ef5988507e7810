import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { REPEAT_UNPAID_MAX } from '#lib/rules/limits.ts'
import { isExpired } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import { getWindow } from '../delivery/delivery-window-queries.ts'
import { refillCart } from './cart-handover-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { findOrder, getOrder, listDueOrders, type OrderRow } from './order-queries.ts'
import { NOT_OPENED } from './order-event-queries.ts'
import { endRepeat, listPreparedOrders } from '../repeat/repeat-queries.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { applyMove, refundLeft, type AnyMoveRefusal } from './order-life.ts'
import { notifyCancelled, notifyRefunded, notifyRepeatEnded } from './order-sms.ts'

const DUE_BATCH = 100
const CANCELLED = { status: OrderStatus.cancelled } as const

/** 404 for another user's order, 400 when it is too late. Money that returns is told by text. */
export async function cancelOrder(deps: Deps, userId: number, id: number): Promise<OrderRow> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const { mobile } = await lockUser(trx, userId)
    const order = await findOrder(trx, userId, { id })
    if (!order) throw new ApiError(HttpStatus.notFound, messages.orderNotFound)
    if (deps.byOrderGrant && !(await isBeforeCutoff(trx, order, now)))
      throw new ApiError(HttpStatus.badRequest, messages.orderCancelLate)
    const result = await applyMove(trx, order, CANCELLED, { actor: 'customer' }, now)
    if (!result.ok) throw new ApiError(HttpStatus.badRequest, cancelRefusal(result.reason))
    if (order.payment_status === PaymentStatus.paid) {
      await notifyCancelled(trx, { mobile, ...order }, now)
      await notifyRefunded(trx, { mobile, ...order }, await refundLeft(trx, order), now)
    }
    return getOrder(trx, id)
  })
}

/** By its link an order is cancelled no longer than this, whatever its state. */
export const isBeforeCutoff = async (
  db: Db,
  { window_id }: OrderRow,
  now: number,
): Promise<boolean> => now < (await getWindow(db, window_id)).cutoff_at

function cancelRefusal(reason: AnyMoveRefusal): string {
  if (reason === 'expired') return messages.orderExpired
  if (reason === 'picking') return messages.orderCancelPicking
  return reason === 'late' ? messages.orderCancelLate : messages.orderNotCancellable
}

export async function undoOrder(deps: Deps, order: OrderRow): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    await lockUser(trx, order.user_id)
    // A repeated call may have opened a payment: the customer is at the bank.
    if ((await listPendingPayments(trx, order.id)).length > 0) return
    const by = { actor: 'system', reason: NOT_OPENED } as const
    const result = await applyMove(trx, order, CANCELLED, by, now)
    if (result.ok) await refillCart(trx, order, now)
  })
}

/** Calls no gateway: orders with a pending payment are left to `expireOrders`. */
export async function expireIdleOrders(deps: Deps, userId?: number): Promise<number> {
  const due = await listDueOrders(deps.db, { now: deps.now(), userId, limit: DUE_BATCH })
  let expired = 0
  for (const { id, user_id } of due) {
    const moment = deps.now()
    if (await tryToExpire(deps, id, () => expireOrder(deps, { id, user_id, moment }))) expired += 1
  }
  return expired
}

/** A failure is logged and tried again later. */
export async function tryToExpire(
  deps: Deps,
  id: number,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    deps.log.error({ err: error, orderId: id }, 'order expiry failed')
    return false
  }
}

export async function expireOrder(
  deps: Deps,
  { id, user_id, moment }: { id: number; user_id: number; moment: number },
): Promise<boolean> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (!isExpired(order, moment) || order.payment_status !== PaymentStatus.unpaid) return false
    const by = { actor: 'system', reason: 'expired' } as const
    if (!(await applyMove(trx, order, CANCELLED, by, now)).ok) return false
    if (order.repeat_id !== null && (await endUnpaidRepeat(trx, order.repeat_id, now)))
      await notifyRepeatEnded(trx, { mobile, ...order }, now)
    return true
  })
}

async function endUnpaidRepeat(trx: Trx, repeatId: number, now: number): Promise<boolean> {
  const last = await listPreparedOrders(trx, repeatId, REPEAT_UNPAID_MAX)
  const unpaid = last.length === REPEAT_UNPAID_MAX && last.every(order => order.expired)
  return unpaid && endRepeat(trx, repeatId, 'unpaid', now)
}
