import { REPEAT_UNPAID_MAX } from '#lib/rules/limits.ts'
import { isExpired } from '#lib/rules/order.ts'
import { messages } from '#lib/text/messages.ts'
import { refillCart } from '../db/cart-handover.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import {
  findOrder,
  getOrder,
  listDueOrders,
  listDueOrdersToAsk,
  type OrderRow,
} from '../db/order.ts'
import { NOT_OPENED } from '../db/order-event.ts'
import { endRepeat, listPreparedOrders } from '../db/repeat.ts'
import { listPendingPayments } from '../db/payment.ts'
import { lockUser } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { applyMove } from './order-life.ts'
import { tellRepeatEnded } from './order-sms.ts'
import { ASKED_AT_ONCE, settlePaymentsOf } from './reconcile.ts'

const DUE_BATCH = 100
/** How long past its end an order is held for a gateway that does not answer. */
const ANSWER_GRACE_SECONDS = 60 * 60
/** No payment is asked about twice within this. */
const ASKED_LATELY_SECONDS = 60
const CANCELLED = { status: 70 } as const

/** Cancels an order for its customer; 404 for another's, 400 when it is too late. */
export async function cancelOrder(deps: Deps, userId: number, id: number): Promise<OrderRow> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, userId)
    const order = await findOrder(trx, userId, { id })
    if (!order) throw new ApiError(404, messages.orderNotFound)
    const moved = await applyMove(trx, order, CANCELLED, { actor: 'customer' }, now)
    if (!moved.ok)
      throw new ApiError(
        400,
        moved.reason === 'expired' ? messages.orderExpired : messages.orderNotCancellable,
      )
    return getOrder(trx, id)
  })
}

/** Undoes an order whose payment could not be opened: its lines are in the basket again. */
export async function undoOrder(deps: Deps, order: OrderRow): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    await lockUser(trx, order.user_id)
    // The same call made again may have opened one: its customer stands at the bank.
    if ((await listPendingPayments(trx, order.id)).length > 0) return
    const by = { actor: 'system', reason: NOT_OPENED } as const
    const moved = await applyMove(trx, order, CANCELLED, by, now)
    if (moved.ok) await refillCart(trx, order, now)
  })
}

/**
 * Gives up unpaid orders whose time is over, how many there were: first those that need nobody's
 * answer, then a bounded number of those whose gateway is asked before, all of them at once. One
 * that was paid without its browser coming back goes on instead.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const expired = await expireIdleOrders(deps)
  const now = deps.now()
  const due = await listDueOrdersToAsk(deps.db, {
    now,
    askedAfter: now - ASKED_LATELY_SECONDS,
    heldUntil: now - ANSWER_GRACE_SECONDS,
    limit: ASKED_AT_ONCE,
  })
  const given = await Promise.all(
    due.map(({ id, user_id }) => tryToExpire(deps, id, () => askAndExpire(deps, id, user_id))),
  )
  return expired + given.filter(Boolean).length
}

/**
 * Gives up unpaid orders whose time is over and no payment of which is pending, of everybody or of
 * one user; how many there were. Waits for no gateway: what one is to be asked about first is left
 * to the clockwork, and shows as expired by its time.
 */
export async function expireIdleOrders(deps: Deps, userId?: number): Promise<number> {
  const due = await listDueOrders(deps.db, { now: deps.now(), userId, limit: DUE_BATCH })
  let expired = 0
  for (const { id, user_id } of due) {
    const over = deps.now()
    if (await tryToExpire(deps, id, () => expireOrder(deps, { id, user_id, over }))) expired += 1
  }
  return expired
}

/** Whether an order was given up; one that fails is logged and left for the next time. */
async function tryToExpire(deps: Deps, id: number, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    deps.log.error({ err: error, orderId: id }, 'an order could not be expired')
    return false
  }
}

async function askAndExpire(deps: Deps, id: number, user_id: number): Promise<boolean> {
  const answered = await settlePaymentsOf(deps, id)
  const over = answered ? deps.now() : deps.now() - ANSWER_GRACE_SECONDS
  return expireOrder(deps, { id, user_id, over })
}

/** Gives up an order that is not paid and whose time was over at `over`, in epoch seconds. */
async function expireOrder(
  deps: Deps,
  { id, user_id, over }: { id: number; user_id: number; over: number },
): Promise<boolean> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (!isExpired(order, over) || order.payment_status !== 10) return false
    const by = { actor: 'system', reason: 'expired' } as const
    if (!(await applyMove(trx, order, CANCELLED, by, now)).ok) return false
    if (order.repeat_id !== null && (await endUnpaidRepeat(trx, order.repeat_id, now)))
      await tellRepeatEnded(trx, { mobile, ...order }, now)
    return true
  })
}

/** Ends a repeat whose last orders all expired unpaid; whether it ended now. */
async function endUnpaidRepeat(trx: Trx, repeatId: number, now: number): Promise<boolean> {
  const last = await listPreparedOrders(trx, repeatId, REPEAT_UNPAID_MAX)
  const unpaid = last.length === REPEAT_UNPAID_MAX && last.every(order => order.expired)
  return unpaid && endRepeat(trx, repeatId, 'unpaid', now)
}
