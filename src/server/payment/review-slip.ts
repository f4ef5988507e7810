import { OrderStatus } from '#lib/codes/order.ts'
import { SLIP_AGAIN_SECONDS } from '#lib/rules/limits.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { type Actor, insertChange } from '../staff/change-queries.ts'
import { getWindow } from '../delivery/delivery-window-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { insertOrderEvent } from '../order/order-event-queries.ts'
import { decideSlip, findOrderSlip } from './order-slip-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import { receiveMoney } from './receive-money.ts'
import { notifyPaid, notifyRefunded, notifySlipRefused } from '../order/order-sms.ts'

type SlipOrder = Pick<OrderRow, 'id' | 'user_id'>

export interface SlipReview {
  now: number
  actor: Actor
  /** Upload time of the slip that was reviewed: a newer one is not decided. */
  expectedUploadedAt?: number | undefined
}

export type ReviewConflict = 'decided' | 'replaced'

/** Marks the order paid, once; money that the order cannot use goes to the wallet. */
export async function acceptSlip(
  db: Db,
  { id, user_id }: SlipOrder,
  review: SlipReview,
): Promise<'paid' | 'to-wallet' | ReviewConflict> {
  const { now } = review
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (await isReplaced(trx, id, review)) return 'replaced'
    if (!(await decideSlip(trx, id, { slip: 'accepted', refusal: null, now }))) return 'decided'
    await insertReview(trx, order, review, { action: 'approved' })
    const money = { id: null, amount: order.total_amount }
    const by = { actor: 'staff', reason: 'slip accepted' satisfies MoveReason } as const
    if (!(await receiveMoney(trx, order, money, by, now))) {
      const reason = 'slip accepted, money to the wallet' satisfies MoveReason
      await insertNote(trx, order, reason, now)
      await notifyRefunded(trx, { mobile, ...order }, money.amount, now)
      return 'to-wallet'
    }
    await notifyPaid(trx, { mobile, ...order }, now)
    return 'paid'
  })
}

/** Once. The customer has at least SLIP_AGAIN_SECONDS for another one, up to the cut-off. */
export async function refuseSlip(
  db: Db,
  { id, user_id }: SlipOrder,
  { refusal, ...review }: SlipReview & { refusal: string },
): Promise<'refused' | ReviewConflict> {
  const { now } = review
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (await isReplaced(trx, id, review)) return 'replaced'
    const { cutoff_at } = await getWindow(trx, order.window_id)
    const extended = Math.max(order.expires_at ?? 0, now + SLIP_AGAIN_SECONDS)
    const expires_at = order.expires_at && Math.min(extended, cutoff_at)
    const decision = { slip: 'refused', refusal, expires_at, now } as const
    if (!(await decideSlip(trx, id, decision))) return 'decided'
    await insertReview(trx, order, review, { action: 'refused', reason: refusal })
    await insertNote(trx, order, `slip refused: ${refusal}`, now)
    if (order.status === OrderStatus.awaitingPayment)
      await notifySlipRefused(trx, { mobile, ...order }, now)
    return 'refused'
  })
}

async function isReplaced(
  trx: Trx,
  orderId: number,
  { expectedUploadedAt }: SlipReview,
): Promise<boolean> {
  if (expectedUploadedAt === undefined) return false
  return (await findOrderSlip(trx, orderId))?.uploaded_at !== expectedUploadedAt
}

const insertReview = (
  trx: Trx,
  { tracking_code, total_amount }: OrderRow,
  { now, actor }: SlipReview,
  decision: { action: 'approved' | 'refused'; reason?: string },
): Promise<void> =>
  insertChange(trx, {
    ...decision,
    record: 'slip',
    recordId: tracking_code,
    at: now,
    staffId: actor,
    after: { amount: total_amount },
  })

const insertNote = (trx: Trx, order: OrderRow, reason: string, now: number): Promise<void> =>
  insertOrderEvent(trx, order, { from: order.status, by: { actor: 'staff', reason }, now })
