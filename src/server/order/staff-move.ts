import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { checkBulkMove } from '#lib/rules/bulk-move.ts'
import { type Move, stateOf } from '#lib/rules/order-life.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import { lockUser } from '../account/user-queries.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import { type Db, joinTransaction, type Trx } from '../platform/database/open.ts'
import { type Actor, findPaymentRecorder, insertChange } from '../staff/change-queries.ts'
import { applyMove, type MoveResult, refundLeft, type AnyMoveRefusal } from './order-life.ts'
import type { OrderEvent } from './order-event-queries.ts'
import { getOrder, type OrderRow } from './order-queries.ts'
import { notifyCancelled, notifyPaid, notifyRefunded, notifySent } from './order-sms.ts'

interface StaffMove {
  now: number
  reason?: string | undefined
  actor?: Actor
  /** Of a delivery. */
  proof?: OrderEvent['proof'] | undefined
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
  { now, reason, proof, actor = null, from, together = false, keepsBooks = false }: StaffMove,
): Promise<MoveResult> {
  return joinTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, order.user_id)
    const before = await getOrder(trx, order.id)
    if (from !== undefined && stateOf(before) !== from) return { ok: false, reason: 'moved-on' }
    const refusal = together ? await refusalTogether(trx, before, move) : null
    if (refusal) return { ok: false, reason: refusal }
    if (!keepsBooks && (await isOwnMoney(trx, before, move, actor)))
      return { ok: false, reason: 'own-money' }
    const result = await applyMove(trx, before, move, { actor: 'staff', reason, proof }, now)
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
  if (hasEnded(status)) await notifyRefunded(trx, after, await refundLeft(trx, before), now)
}

async function refusalTogether(
  trx: Trx,
  order: OrderRow,
  move: Move,
): Promise<AnyMoveRefusal | null> {
  const paying = (await listPendingPayments(trx, order.id)).length > 0
  return checkBulkMove({ ...order, paying }, move)
}

/** Whether somebody would refund what they alone recorded as paid (decision 048). */
async function isOwnMoney(trx: Trx, order: OrderRow, move: Move, actor: Actor): Promise<boolean> {
  if (actor === null || order.payment_status !== PaymentStatus.paid) return false
  return hasEnded(move.status) && (await findPaymentRecorder(trx, order.id)) === actor
}
