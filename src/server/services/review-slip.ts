import { SLIP_AGAIN_SECONDS } from '#lib/rules/limits.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { insertChange } from '../db/change.ts'
import { getWindow } from '../db/delivery-window.ts'
import { type Db, inTransaction, type Trx } from '../db/open.ts'
import { getOrder, type OrderRow } from '../db/order.ts'
import { insertOrderEvent } from '../db/order-event.ts'
import { decideSlip, findOrderSlip } from '../db/order-slip.ts'
import { lockUser } from '../db/user.ts'
import { receiveMoney } from './order-payment.ts'
import { tellPaid, tellRefunded, tellSlipRefused } from './order-sms.ts'

type Reviewed = Pick<OrderRow, 'id' | 'user_id'>

/** Who decides a slip, and when. */
export interface Review {
  now: number
  /** Who of the staff; null: a command. */
  actor: number | null
  /** When the slip that was looked at had come: another one in its place is not decided. */
  seen?: number | undefined
}

/** Nothing was changed: the slip does not wait any more, or another one came in its place. */
export type NotDecided = 'decided' | 'replaced'

/**
 * The staff found the money of a bank slip: its order is paid, or, where it no longer wants the
 * money, the customer's wallet has it. Once.
 */
export async function acceptSlip(
  db: Db,
  { id, user_id }: Reviewed,
  review: Review,
): Promise<'paid' | 'to-wallet' | NotDecided> {
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
      await note(trx, order, reason, now)
      await tellRefunded(trx, { mobile, ...order }, money.amount, now)
      return 'to-wallet'
    }
    await tellPaid(trx, { mobile, ...order }, now)
    return 'paid'
  })
}

/**
 * The staff did not find the money: the customer is told, and has the time that was left before,
 * at least SLIP_AGAIN_SECONDS, to send another slip, until the cut-off of its window. Once.
 */
export async function refuseSlip(
  db: Db,
  { id, user_id }: Reviewed,
  { refusal, ...review }: Review & { refusal: string },
): Promise<'refused' | NotDecided> {
  const { now } = review
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (await isReplaced(trx, id, review)) return 'replaced'
    const { cutoff_at } = await getWindow(trx, order.window_id)
    const wanted = Math.max(order.expires_at ?? 0, now + SLIP_AGAIN_SECONDS)
    const expires_at = order.expires_at && Math.min(wanted, cutoff_at)
    const decision = { slip: 'refused', refusal, expires_at, now } as const
    if (!(await decideSlip(trx, id, decision))) return 'decided'
    await insertReview(trx, order, review, { action: 'refused', reason: refusal })
    await note(trx, order, `slip refused: ${refusal}`, now)
    if (order.status === 10) await tellSlipRefused(trx, { mobile, ...order }, now)
    return 'refused'
  })
}

async function isReplaced(trx: Trx, orderId: number, { seen }: Review): Promise<boolean> {
  if (seen === undefined) return false
  return (await findOrderSlip(trx, orderId))?.uploaded_at !== seen
}

const insertReview = (
  trx: Trx,
  { tracking_code, total_amount }: OrderRow,
  { now, actor }: Review,
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

/** A line of the history that moves nothing. */
const note = (trx: Trx, order: OrderRow, reason: string, now: number): Promise<void> =>
  insertOrderEvent(trx, order, { from: order.status, by: { actor: 'staff', reason }, now })
