import { HttpStatus } from '#lib/codes/http.ts'
import type { ChangeOutcome, OrderChangeBody } from '#lib/contract/order-change.ts'
import { stateAfter } from '#lib/rules/order-change.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { stockShortage } from '#lib/text/cart-sentences.ts'
import { lockUser } from '../account/user-queries.ts'
import { endExpiredHolds } from '../delivery/window-hold-queries.ts'
import type { Deps } from '../deps.ts'
import { listAllLines } from '../order/order-line-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import {
  notifyChanged,
  notifyChangeUnpaid,
  notifyPaid,
  notifyRefunded,
} from '../order/order-sms.ts'
import { listStock } from '../order/order-stock-queries.ts'
import { inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { findPaymentRecorder } from '../staff/change-queries.ts'
import { abandonChange, notifyEnded } from './abandon-change.ts'
import { claimForChange, writeChange } from './apply-change.ts'
import {
  recordApplied,
  recordWaiting,
  recordWithdrawn,
  type StaffMember,
} from './change-history.ts'
import { type ChangeDraft, draftChange } from './draft-change.ts'
import { type ChangeRefusal, refusal } from './draft-goods.ts'
import {
  asOpen,
  findOpenChange,
  insertOrderChange,
  type OrderChangeRow,
} from './order-change-queries.ts'
import { payableUntil, payChange, type PayableChange } from './pay-change.ts'

/** `keepsBooks`: may return payments that they recorded themselves (decision 048). */
export type ChangedBy = { actor: 'customer' } | (StaffMember & { keepsBooks: boolean })

type Result =
  | { ok: true; state: ChangeOutcome['state']; draft: ChangeDraft; change: PayableChange | null }
  | { ok: false; refusal: ChangeRefusal; draft: ChangeDraft | null }

type ChangedOrder = Pick<OrderRow, 'id' | 'user_id'>

const rolledBack = (result: Result): Rollback<Result> => new Rollback(result)

/**
 * Changes an order, all or nothing (decision 090). What is owed online is claimed and waits for its
 * payment; everything else is applied at once. 409 when refused, with the proposal; 402 when the
 * gateway fails. A preview does everything and rolls back.
 */
export async function changeOrder(
  deps: Deps,
  order: ChangedOrder,
  body: OrderChangeBody,
  by: ChangedBy,
): Promise<ChangeOutcome> {
  await endExpiredHolds(deps.db, deps.now())
  const context = { now: deps.now(), onlineMin: deps.gateway.minAmount, by: by.actor }
  const result = await inTransaction<Result>(deps.db, async trx => {
    const done = await changeLocked(trx, order, body, { ...context, changedBy: by })
    if (body.preview || !done.ok) throw rolledBack(done)
    return done
  })
  if (!result.ok) return refused(result, body.preview)
  const { proposal } = result.draft
  if (body.preview) return { state: 'preview', proposal, url: null }
  deps.sendTexts()
  const url =
    result.change && by.actor === 'customer' ? await payChange(deps, order, result.change) : null
  return { state: result.state, proposal, url }
}

/** A preview shows a refused proposal; an order that cannot be changed at all has none. */
function refused(
  { refusal: reason, draft }: Extract<Result, { ok: false }>,
  isPreview: boolean,
): ChangeOutcome {
  const proposal = draft && { ...draft.proposal, refusal: reason }
  if (isPreview && proposal) return { state: 'preview', proposal, url: null }
  throw new ApiError(HttpStatus.conflict, reason.message, { data: { proposal } })
}

type LockedContext = Parameters<typeof draftChange>[3] & { changedBy: ChangedBy }

async function changeLocked(
  trx: Trx,
  { id, user_id }: ChangedOrder,
  body: OrderChangeBody,
  context: LockedContext,
): Promise<Result> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const draft = await draftChange(trx, order, body, context)
  if ('reason' in draft) return { ok: false, refusal: draft, draft: null }
  const { proposal, plan } = draft
  const reason =
    proposal.refusal ??
    differenceRefusal(body, proposal.difference) ??
    (proposal.returned > 0 ? await ownMoneyRefusal(trx, id, context.changedBy) : null)
  if (reason) return { ok: false, refusal: reason, draft }
  const until = context.by === 'staff' ? ('ends_at' as const) : ('cutoff_at' as const)
  const at = { now: context.now, until }
  const lines = await listAllLines(trx, [id])
  const change = await recordChange(trx, order, draft, context)
  const moved = proposal.online
    ? await claimForChange(trx, order, plan, at)
    : await writeChange(trx, order, plan, at)
  if (!moved.ok) return { ok: false, refusal: await refusalOf(trx, moved), draft }
  if (proposal.online) {
    await recordWaiting(trx, change, context.changedBy)
    if (context.by === 'staff')
      await notifyChangeUnpaid(trx, { mobile, ...order }, asOpen(change), context.now)
    return { ok: true, state: 'awaiting-payment', draft, change }
  }
  await recordApplied(trx, { order, lines }, context.changedBy, context.now)
  const after = await getOrder(trx, id)
  if (order.payment_status !== after.payment_status)
    await notifyPaid(trx, { mobile, ...after }, context.now)
  if (context.by === 'staff') await notifyChanged(trx, { mobile, ...order }, context.now)
  await notifyRefunded(trx, { mobile, ...order }, proposal.returned, context.now)
  return { ok: true, state: 'applied', draft, change: null }
}

const differenceRefusal = (
  { preview, expected_difference: expected }: OrderChangeBody,
  difference: number,
): ChangeRefusal | null =>
  preview || expected == null || expected === difference ? null : refusal('difference')

async function ownMoneyRefusal(
  trx: Trx,
  orderId: number,
  by: ChangedBy,
): Promise<ChangeRefusal | null> {
  if (by.actor === 'customer' || by.keepsBooks) return null
  return (await findPaymentRecorder(trx, orderId)) === by.staffId
    ? { reason: 'own-money', message: moveRefusals['own-money'] }
    : null
}

type FailedClaim = Extract<Awaited<ReturnType<typeof writeChange>>, { ok: false }>

async function refusalOf(trx: Trx, moved: FailedClaim): Promise<ChangeRefusal> {
  if (moved.reason !== 'short') return refusal(moved.reason)
  const [product] = await listStock(trx, [moved.productId])
  return { ...refusal('goods'), message: stockShortage(product?.name ?? '') }
}

async function recordChange(
  trx: Trx,
  order: OrderRow,
  { proposal, plan, summary }: ChangeDraft,
  { now, changedBy }: LockedContext,
): Promise<OrderChangeRow> {
  const state = stateAfter(null, proposal.online ? 'owed' : 'settled')
  if (state === null) throw new Error('a change has no first state')
  const amount = proposal.online ? proposal.owed : 0
  return insertOrderChange(trx, {
    order_id: order.id,
    state,
    actor: changedBy.actor,
    staff_id: changedBy.actor === 'staff' ? changedBy.staffId : null,
    reason: changedBy.actor === 'staff' ? changedBy.reason : null,
    summary: JSON.stringify(summary),
    plan: proposal.online ? JSON.stringify(plan) : null,
    amount,
    window_id: proposal.online ? (plan.window?.to ?? null) : null,
    created_at: now,
    expires_at: proposal.online
      ? await payableUntil(trx, order, { to: plan.window?.to, by: changedBy.actor, now })
      : null,
    ended_at: proposal.online ? null : now,
    end_reason: null,
  })
}

/**
 * 409 where none waits. Money that still comes goes to the wallet; who may be paying is told when
 * staff withdraw it.
 */
export async function withdrawChange(
  deps: Deps,
  { id, user_id }: ChangedOrder,
  by: { actor: 'customer' } | StaffMember,
): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    await lockUser(trx, user_id)
    const change = await findOpenChange(trx, id)
    if (!change || !(await abandonChange(trx, id, 'withdrawn', now)))
      throw new ApiError(HttpStatus.conflict, orderChangeMessages.noneWaits)
    if (by.actor === 'customer') return
    await notifyEnded(trx, change, now)
    await recordWithdrawn(trx, change, by, now)
  })
  deps.sendTexts()
}
