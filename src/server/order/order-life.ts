import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amounts.ts'
import {
  checkMove,
  type Move,
  type MoveRefusal,
  splitState,
  stateOf,
} from '#lib/rules/order-life.ts'
import type { OrderEffect, OrderState } from '#lib/rules/order-transitions.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { refundOf } from '#lib/rules/refund.ts'
import { checkBulkMove, type BulkMoveRefusal } from '#lib/rules/bulk-move.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Actor, findPaymentRecorder, insertChange } from '../staff/change-queries.ts'
import { returnCoupon } from '../coupon/coupon-queries.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getOrder, moveOrder, type OrderRow } from './order-queries.ts'
import type { MovedBy } from './order-event-queries.ts'
import { returnStock } from './order-stock-queries.ts'
import { endRepeatBegunBy } from '../repeat/repeat-queries.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import { movableOrder } from './movable-order.ts'
import { notifyCancelled, notifyPaid, notifyRefunded, notifySent } from './order-sms.ts'
import { returnReferral, rewardReferrer } from '../referral/referral.ts'

/** `moved-on`: its state has changed since it was read. */
export type StayReason = MoveRefusal | BulkMoveRefusal | 'moved-on' | 'own-money'
export type MoveResult = { ok: true } | { ok: false; reason: StayReason }

/** Once: a second call finds another state. The caller holds the user's lock. */
export async function applyMove(
  trx: Trx,
  order: OrderRow,
  move: Move,
  by: MovedBy,
  now: number,
): Promise<MoveResult> {
  const check = checkMove(movableOrder(order, now), move, by.actor)
  if (!check.ok) return check
  const { to, effects } = check.transition
  if (!(await moveOrder(trx, order, { ...splitState(to), now }, by)))
    return { ok: false, reason: 'moved-on' }
  await runEffects(trx, order, new Set(effects), now)
  return { ok: true }
}

/** In the global lock order: products, window, coupon, catalogue version. */
async function runEffects(
  trx: Trx,
  order: OrderRow,
  does: ReadonlySet<OrderEffect>,
  now: number,
): Promise<void> {
  const refilled = does.has('return-stock') ? await returnStock(trx, order.id) : []
  if (does.has('return-place')) await returnWindow(trx, order.window_id)
  if (does.has('return-coupon')) {
    await returnCoupon(trx, order.id)
    await returnReferral(trx, order.id, now)
  }
  if (does.has('end-repeat')) await endRepeatBegunBy(trx, order.id, now)
  if (does.has('refund')) await insertEntry(trx, order, 'refund', refundOfOrder(order), now)
  if (does.has('settle-debt')) await insertEntry(trx, order, 'debt', debtOf(order), now)
  if (does.has('reward-referrer')) await rewardReferrer(trx, order, now)
  if (refilled.length > 0) await bumpCatalogueVersion(trx, refilled)
}

const insertEntry = (
  trx: Trx,
  order: OrderRow,
  reason: 'refund' | 'debt',
  amount: number,
  now: number,
): Promise<void> =>
  insertLedgerEntry(trx, {
    user_id: order.user_id,
    amount,
    reason,
    order_id: order.id,
    created_at: now,
  })

const amountsOf = (order: OrderRow): AmountLine[] => JSON.parse(order.amounts) as AmountLine[]

const refundOfOrder = (order: OrderRow): number =>
  refundOf(amountsOf(order), order.payment_status === PaymentStatus.paid)

const debtOf = (order: OrderRow): number => amountOf(amountsOf(order), 'debt')

interface StaffMove {
  now: number
  reason?: string | undefined
  actor?: Actor
  /** The state that the staff member saw; an order in another one is not moved. */
  from?: OrderState | undefined
  /** As one of several, unseen: refuses orders that need a look of their own. */
  together?: boolean
  /** May refund payments that they recorded themselves. */
  keepsBooks?: boolean
}

/** Notifies the customer when it is paid, sent, cancelled or refunded. */
export async function moveOrderTo(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  move: Move,
  { now, reason, actor = null, from, together = false, keepsBooks = false }: StaffMove,
): Promise<MoveResult> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, order.user_id)
    const before = await getOrder(trx, order.id)
    if (from !== undefined && stateOf(before) !== from) return { ok: false, reason: 'moved-on' }
    const refusal = together ? await refusalTogether(trx, before, move) : null
    if (refusal) return { ok: false, reason: refusal }
    if (!keepsBooks && (await isOwnMoney(trx, before, move, actor)))
      return { ok: false, reason: 'own-money' }
    const result = await applyMove(trx, before, move, { actor: 'staff', reason }, now)
    if (!result.ok) return result
    const after = await getOrder(trx, order.id)
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: order.id,
      action: 'moved',
      before: { state: stateOf(before) },
      after: { state: stateOf(after) },
      reason: reason ?? null,
    })
    await notifyOfMove(trx, before, { mobile, ...after }, now)
    return result
  })
}

/** Texts the customer that an order is paid, sent out, cancelled or refunded. */
async function notifyOfMove(
  trx: Trx,
  before: OrderRow,
  after: OrderRow & { mobile: string },
  now: number,
): Promise<void> {
  const { status, payment_status } = after
  const isConfirmed =
    before.status === OrderStatus.awaitingPayment && status === OrderStatus.confirmed
  if (isConfirmed && payment_status === PaymentStatus.paid) await notifyPaid(trx, after, now)
  if (status === OrderStatus.outForDelivery && before.status !== status)
    await notifySent(trx, after, now)
  if (status === OrderStatus.cancelled) await notifyCancelled(trx, after, now)
  if (hasEnded(status)) await notifyRefunded(trx, after, refundOfOrder(before), now)
}

async function refusalTogether(trx: Trx, order: OrderRow, move: Move): Promise<StayReason | null> {
  const paying = (await listPendingPayments(trx, order.id)).length > 0
  return checkBulkMove({ ...order, paying }, move)
}

/** Whether somebody would refund what they alone recorded as paid (decision 048). */
async function isOwnMoney(trx: Trx, order: OrderRow, move: Move, actor: Actor): Promise<boolean> {
  if (actor === null || order.payment_status !== PaymentStatus.paid) return false
  return hasEnded(move.status) && (await findPaymentRecorder(trx, order.id)) === actor
}
