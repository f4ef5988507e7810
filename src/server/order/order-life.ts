import { PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { checkMove, type Move, type MoveRefusal, splitState } from '#lib/rules/order-life.ts'
import type { OrderEffect } from '#lib/rules/order-transitions.ts'
import { refundOf } from '#lib/rules/refund.ts'
import type { BulkMoveRefusal } from '#lib/rules/bulk-move.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { refuseWaitingClaims, sumCredited } from '../claim/claim-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { returnCoupon } from '../coupon/coupon-queries.ts'
import { getWindow, returnWindow } from '../delivery/delivery-window-queries.ts'
import { closeOpenChange } from '../order-change/abandon-change.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { moveOrder, type OrderRow } from './order-queries.ts'
import type { MovedBy } from './order-event-queries.ts'
import { returnStock } from './order-stock-queries.ts'
import { withdrawProposals } from '../picking/proposal-queries.ts'
import { endRepeatBegunBy } from '../repeat/repeat-queries.ts'
import { movableOrder } from './movable-order.ts'
import { returnReferral, rewardReferrer } from '../referral/referral.ts'

/** `moved-on`: its state has changed since it was read. */
export type AnyMoveRefusal = MoveRefusal | BulkMoveRefusal | 'moved-on' | 'own-money'
export type MoveResult = { ok: true } | { ok: false; reason: AnyMoveRefusal }

/** Once: a second call finds another state. The caller holds the user's lock. */
export async function applyMove(
  trx: Trx,
  order: OrderRow,
  move: Move,
  by: MovedBy,
  now: number,
): Promise<MoveResult> {
  const is_late =
    by.actor === 'customer' && (await getWindow(trx, order.window_id)).cutoff_at <= now
  const check = checkMove({ ...movableOrder(order, now), is_late }, move, by.actor)
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
  // The pieces of a change that waits for its payment are among those of the order.
  const change = does.has('return-stock')
    ? await closeOpenChange(trx, order.id, 'order-ended', now)
    : null
  const refilled = does.has('return-stock') ? await returnStock(trx, order.id, now) : []
  if (does.has('return-stock')) await withdrawProposals(trx, order.id, now)
  const places = does.has('return-place') ? [order.window_id, change?.windowId ?? []].flat() : []
  for (const id of places.sort((a, b) => a - b)) await returnWindow(trx, id)
  if (does.has('return-coupon')) {
    await returnCoupon(trx, order.id)
    await returnReferral(trx, order.id, now)
  }
  if (does.has('end-repeat')) await endRepeatBegunBy(trx, order.id, now)
  if (does.has('refund')) {
    await refuseWaitingClaims(trx, order.id, { refusal: claimMessages.returned, now })
    await insertEntry(trx, order, 'refund', await refundLeft(trx, order), now)
  }
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

/** What an order brings back to the wallet when it ends, without what its claims have brought. */
export async function refundLeft(db: Db, order: OrderRow): Promise<number> {
  const refund = refundOf(amountsOf(order), order.payment_status === PaymentStatus.paid)
  return refund - (await sumCredited(db, order.id))
}

const debtOf = (order: OrderRow): number => amountOf(amountsOf(order), 'debt')
