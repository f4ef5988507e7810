import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amounts.ts'
import {
  judgeMove,
  type Move,
  type MoveRefusal,
  type OrderEffect,
  type OrderState,
  splitState,
  stateOf,
} from '#lib/rules/order-life.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { refundOf } from '#lib/rules/refund.ts'
import { judgeTogether, type TogetherRefusal } from '#lib/rules/order-together.ts'
import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
import { findMoneyTaker, insertChange } from '../db/change.ts'
import { returnCoupon } from '../db/coupon.ts'
import { returnWindow } from '../db/delivery-window.ts'
import { insertLedgerEntry } from '../db/ledger.ts'
import { type Db, inTransaction, type Trx } from '../db/open.ts'
import { getOrder, moveOrder, type OrderRow } from '../db/order.ts'
import type { MovedBy } from '../db/order-event.ts'
import { returnStock } from '../db/order-stock.ts'
import { endRepeatBegunBy } from '../db/repeat.ts'
import { listPendingPayments } from '../db/payment.ts'
import { lockUser } from '../db/user.ts'
import { judgedOrder } from './judged-order.ts'
import { tellCancelled, tellPaid, tellRefunded, tellSent } from './order-sms.ts'
import { returnReferral, rewardReferrer } from './referral.ts'

/** Why an order stayed where it was; `moved-on`: it stands elsewhere since it was read. */
export type StayReason = MoveRefusal | TogetherRefusal | 'moved-on' | 'own-money'
/** How a wish to move an order ended. */
export type Moved = { ok: true } | { ok: false; reason: StayReason }

/**
 * Moves an order by the table of lib/rules/order-life.ts, with all that comes with the move, once:
 * a second wish for the same move finds the order elsewhere and changes nothing. The caller holds
 * the user's lock.
 */
export async function applyMove(
  trx: Trx,
  order: OrderRow,
  move: Move,
  by: MovedBy,
  now: number,
): Promise<Moved> {
  const verdict = judgeMove(judgedOrder(order, now), move, by.actor)
  if (!verdict.ok) return verdict
  const { to, does } = verdict.way
  if (!(await moveOrder(trx, order, { ...splitState(to), now }, by)))
    return { ok: false, reason: 'moved-on' }
  await runEffects(trx, order, new Set(does), now)
  return { ok: true }
}

/** In the order in which locks are taken everywhere: products, window, coupon, catalogue version. */
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
  if (does.has('refund')) await enter(trx, order, 'refund', refundOfOrder(order), now)
  if (does.has('settle-debt')) await enter(trx, order, 'debt', debtOf(order), now)
  if (does.has('reward-referrer')) await rewardReferrer(trx, order, now)
  if (refilled.length > 0) await bumpCatalogueVersion(trx, refilled)
}

const enter = (
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
  refundOf(amountsOf(order), order.payment_status === 20)

const debtOf = (order: OrderRow): number => amountOf(amountsOf(order), 'debt')

/** Who of the staff moves an order, when and why. */
interface StaffMove {
  now: number
  reason?: string | undefined
  /** Null: a command of the operator. */
  actor?: number | null
  /** Where whoever asks saw it; one that stands elsewhere by now is left there. */
  from?: OrderState | undefined
  /** Together with others, unseen: what should be looked at by itself is refused. */
  together?: boolean
  /** Whether the books are theirs: they may refund what they took themselves. */
  keepsBooks?: boolean
}

/**
 * Moves an order for the shop's staff; its customer is told when it is paid, sent out, cancelled or
 * refunded by that. Refused moves change nothing.
 */
export async function moveOrderTo(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  move: Move,
  { now, reason, actor = null, from, together = false, keepsBooks = false }: StaffMove,
): Promise<Moved> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, order.user_id)
    const before = await getOrder(trx, order.id)
    if (from !== undefined && stateOf(before) !== from) return { ok: false, reason: 'moved-on' }
    const refusal = together ? await refusalTogether(trx, before, move) : null
    if (refusal) return { ok: false, reason: refusal }
    if (!keepsBooks && (await isOwnMoney(trx, before, move, actor)))
      return { ok: false, reason: 'own-money' }
    const moved = await applyMove(trx, before, move, { actor: 'staff', reason }, now)
    if (!moved.ok) return moved
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
    if (before.status === 10 && after.status === 40 && after.payment_status === 20)
      await tellPaid(trx, { mobile, ...after }, now)
    if (after.status === 50 && before.status !== 50) await tellSent(trx, { mobile, ...after }, now)
    if (after.status === 70) await tellCancelled(trx, { mobile, ...after }, now)
    if (hasEnded(after.status))
      await tellRefunded(trx, { mobile, ...after }, refundOfOrder(before), now)
    return moved
  })
}

async function refusalTogether(trx: Trx, order: OrderRow, move: Move): Promise<StayReason | null> {
  const paying = (await listPendingPayments(trx, order.id)).length > 0
  return judgeTogether({ ...order, paying }, move)
}

/** Whether somebody would refund what they alone said was paid (decision 048). */
async function isOwnMoney(
  trx: Trx,
  order: OrderRow,
  move: Move,
  actor: number | null,
): Promise<boolean> {
  if (actor === null || order.payment_status !== 20) return false
  return hasEnded(move.status) && (await findMoneyTaker(trx, order.id)) === actor
}
