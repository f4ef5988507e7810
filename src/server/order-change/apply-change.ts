import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { returnCoupon } from '../coupon/coupon-queries.ts'
import { claimWindow, returnWindow } from '../delivery/delivery-window-queries.ts'
import { deleteHold } from '../delivery/window-hold-queries.ts'
import { applyMove } from '../order/order-life.ts'
import { insertOrderLines, insertOrderNote } from '../order/order-line-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { changeStock, type PieceChange } from '../order/order-stock-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { returnReferral } from '../referral/referral.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import { NOTHING } from './abandon-change.ts'
import { setChangedOrder, setLineChoices, setLineCounts } from './order-change-queries.ts'
import type { ChangePlan } from './schema.ts'

type ClaimResult = { ok: true } | { ok: false; reason: 'short'; productId: number } | ClaimRefusal
interface ClaimRefusal {
  ok: false
  reason: 'full' | 'moved-on'
}

/** Until when a window may be claimed: staff may use it until it ends. */
type ClaimUntil = 'cutoff_at' | 'ends_at'

interface Reservations {
  takes: ChangePlan['takes']
  returns: ChangePlan['returns']
  to: number | null
  from: number | null
}

/** Holds what an order needs more, for the time of the payment. The caller rolls back a refusal. */
export async function claimForChange(
  trx: Trx,
  order: OrderRow,
  { takes, window }: ChangePlan,
  at: { now: number; until: ClaimUntil },
): Promise<ClaimResult> {
  const claims = { takes, returns: [], to: window?.to ?? null, from: null }
  const moved = await moveClaims(trx, order, claims, at)
  if (moved.ok && moved.touched.length > 0) await bumpCatalogueVersion(trx, moved.touched)
  return moved
}

/**
 * Writes a change, in the global lock order: order, products by id, windows, coupon, catalogue
 * version. The caller holds the user's lock and rolls back a refusal.
 * @param at.until null where its claims were made before
 */
export async function writeChange(
  trx: Trx,
  order: OrderRow,
  plan: ChangePlan,
  at: { now: number; until: ClaimUntil | null },
): Promise<ClaimResult> {
  const { now, until } = at
  if (!(await setChangedOrder(trx, order, plan.order))) return { ok: false, reason: 'moved-on' }
  await setLineCounts(trx, plan.counts)
  await setLineChoices(trx, plan.choices)
  if (plan.added.length > 0) await insertOrderLines(trx, plan.added)
  if (plan.note !== null)
    await insertOrderNote(trx, { order_id: order.id, context: plan.note, created_at: now })
  await insertLedgerEntry(trx, {
    user_id: order.user_id,
    amount: plan.ledger,
    reason: 'change',
    order_id: order.id,
    created_at: now,
  })
  // Nothing left to pay makes the order paid.
  if (order.payment_status === PaymentStatus.unpaid && plan.order.total_amount === 0)
    await applyMove(trx, await getOrder(trx, order.id), SETTLED, SYSTEM, now)
  const { takes, returns, window } = plan
  const from = window?.from ?? null
  const claims =
    until === null
      ? { takes: [], returns, to: null, from }
      : { takes, returns, to: window?.to ?? null, from }
  const moved = await moveClaims(trx, order, claims, { now, until: until ?? 'ends_at' })
  if (!moved.ok) return moved
  if (plan.dropsCoupon) {
    await returnCoupon(trx, order.id)
    await returnReferral(trx, order.id, now)
  }
  const { total_amount: total } = plan.order
  await emitEvent(trx, 'order.changed', { id: order.id, total }, now)
  if (moved.touched.length > 0) await bumpCatalogueVersion(trx, moved.touched)
  return moved
}

const SETTLED = { status: OrderStatus.confirmed, paid: true, verified: true } as const
const SYSTEM = {
  actor: 'system',
  reason: 'nothing left to pay' satisfies MoveReason,
} as const

/**
 * Pieces by product id, then places by window id, against deadlocks. A place that the customer holds
 * in the window becomes the order's.
 */
async function moveClaims(
  trx: Trx,
  order: OrderRow,
  { takes, returns, to, from }: Reservations,
  { now, until }: { now: number; until: ClaimUntil },
): Promise<{ ok: true; touched: number[] } | Extract<ClaimResult, { ok: false }>> {
  const stock = await changeStock(
    trx,
    order.id,
    new Map<number, PieceChange>([
      ...takes.map(([id, take]) => [id, { ...NOTHING, take }] as const),
      ...returns.map(([id, back]) => [id, { ...NOTHING, back }] as const),
    ]),
    now,
  )
  if (!stock.ok) return { ok: false, reason: 'short', productId: stock.productId }
  // Holds come before windows, as everywhere (decision 089).
  const held = to === null ? undefined : await deleteHold(trx, { user_id: order.user_id }, to)
  if (from !== null && (to === null || from < to)) await returnWindow(trx, from)
  if (to !== null) {
    if (held) await returnWindow(trx, to)
    if (!(await claimWindow(trx, to, now, until))) return { ok: false, reason: 'full' }
  }
  if (from !== null && to !== null && to < from) await returnWindow(trx, from)
  return stock
}
