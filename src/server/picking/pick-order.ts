import { AmountRules, OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { PickedOutcome } from '#lib/contract/admin/picking.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { type StoredOrder, pickedAmounts, termsFromAmounts } from '#lib/rules/amounts.ts'
import { goodsAsHanded, goodsAsOrdered } from '#lib/rules/line-costs.ts'
import { checkPicking } from '#lib/rules/picking-state.ts'
import type { PickedLine, PickPlan, PickRefusal } from '#lib/rules/picking.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { lockUser } from '../account/user-queries.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { productOf } from '../catalogue/product-row.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { closeOpenChange } from '../order-change/abandon-change.ts'
import { fulfilledLines } from '../order/fulfilled-lines.ts'
import { pricedLine, weightOf } from '../order/line-weight.ts'
import { applyMove } from '../order/order-life.ts'
import {
  insertOrderLines,
  listAllLines,
  listOrderLines,
  type OrderLineRow,
  setPicked,
} from '../order/order-line-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { changeStock } from '../order/order-stock-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { insertPickingEntries } from '../wallet/ledger-queries.ts'
import {
  type AcceptedProposals,
  pickingRefused,
  readAccepted,
  withoutReserved,
} from './accepted-substitutes.ts'
import { isHeldByOther } from './cart-queries.ts'
import { pieceChanges, substituteLines, weighedLine } from './picked-pieces.ts'
import { sealPicking } from './picking-queries.ts'
import { notifyPicked, recordPicking } from './picking-records.ts'
import { planPicks } from './plan-picks.ts'
import { assertSameLines, type PickedBy } from './seen-lines.ts'
import { listProductRows } from './substitute-queries.ts'

export type PickingResult =
  | ({ ok: true } & PickedOutcome)
  | { ok: false; reason: PickRefusal; line?: number | undefined }

/**
 * Seals the picking of a confirmed order, once, all or nothing (decisions 053 and 088). What is not
 * delivered is not paid for, and goods by weight cost what was weighed: the difference goes to the
 * wallet, or changes the payable amount; what is missing returns to stock unless lost. The customer
 * is notified of differences. An order of which nothing was there is left to the order desk. A
 * preview does everything and rolls back.
 */
export async function pickOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  picks: readonly PickedLine[],
  by: PickedBy & { preview?: boolean },
): Promise<PickingResult> {
  return inTransaction(db, async trx => {
    const result = await pickLocked(trx, order, picks, by)
    if (by.preview) throw new Rollback(result)
    return result
  })
}

async function pickLocked(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  picks: readonly PickedLine[],
  { actor, now, ordered }: PickedBy,
): Promise<PickingResult> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const refusal = checkPicking(order)
  if (refusal) throw pickingRefused(refusal)
  if (await isHeldByOther(trx, id, actor)) throw pickingRefused('in-cart')
  const lines = await listOrderLines(trx, id)
  await assertSameLines(trx, order, lines, ordered)
  const accepted = await readAccepted(trx, id)
  const plan = await planPicks(trx, order, { lines, picks, accepted }, now)
  const rows = await writeLines(trx, id, lines, plan, now)
  const amounts = newAmounts(order, rows)
  const total = payableAmount(amounts)
  if (!(await sealPicking(trx, order, { amounts, now }))) throw pickingRefused('picked')
  const returned = {
    shortage: amountOf(amounts, 'shortage'),
    weighing: amountOf(amounts, 'weighing'),
  }
  await insertPickingEntries(trx, order, returned, now)
  await recordPicking(trx, order, { lines, rows, plan, amounts, actor, now })
  const touched = await movePieces(trx, id, { lines, plan, accepted, now })
  // Nothing left to pay makes the order paid.
  if (order.payment_status === PaymentStatus.unpaid && total === 0)
    await applyMove(trx, await getOrder(trx, id), SETTLED, STAFF, now)
  await notifyPicked(trx, { ...order, mobile, amounts, total_amount: total }, rows, now)
  if (touched.length > 0) await bumpCatalogueVersion(trx, touched)
  const { lines: fulfilled, shortages: changes } = fulfilledLines(rows)
  return {
    ok: true,
    returned: returned.shortage + returned.weighing,
    total,
    empty: fulfilled.length === 0,
    changes,
    weights: rows.flatMap(weighedLine),
  }
}

/** With the claims of a change that waits for its payment, which picking ends. */
async function movePieces(
  trx: Trx,
  orderId: number,
  {
    lines,
    plan,
    accepted,
    now,
  }: { lines: readonly OrderLineRow[]; plan: PickPlan; accepted: AcceptedProposals; now: number },
): Promise<number[]> {
  const change = await closeOpenChange(trx, orderId, 'picking', now)
  const changes = withoutReserved(pieceChanges(lines, plan, change?.takes), accepted)
  const stock = await changeStock(trx, orderId, changes, now)
  if (!stock.ok) throw pickingRefused('unavailable')
  if (change && change.windowId !== null) await returnWindow(trx, change.windowId)
  return stock.touched
}

const SETTLED = { status: OrderStatus.confirmed, paid: true, verified: true } as const
const STAFF = {
  actor: 'staff',
  reason: 'nothing left to pay' satisfies MoveReason,
} as const

async function writeLines(
  trx: Trx,
  orderId: number,
  lines: readonly OrderLineRow[],
  plan: PickPlan,
  now: number,
): Promise<OrderLineRow[]> {
  for (const line of lines) {
    const { id, count } = line
    const picked = plan.counts.get(id) ?? count
    const picked_g = plan.grams.get(id) ?? null
    const estimated_g = weightOf(line)?.estimated_g ?? 0
    const isShort = picked < count || (picked_g !== null && picked_g < estimated_g)
    await setPicked(trx, id, { picked, picked_g, lost: plan.missing.has(id) && isShort })
  }
  if (plan.substitutes.length > 0) {
    const rows = await listProductRows(
      trx,
      plan.substitutes.map(each => each.product_id),
    )
    await insertOrderLines(
      trx,
      substituteLines(
        orderId,
        plan,
        rows.map(row => productOf(row, now)),
      ),
    )
  }
  return listAllLines(trx, [orderId])
}

function newAmounts(order: OrderRow, rows: readonly OrderLineRow[]): AmountLine[] {
  const stored = parseOrderJson(order)
  if (!stored) throw new Error(`the amounts of order ${order.id} cannot be read`)
  const { amounts: ordered, coupon } = stored
  const goodsTerms = stored.terms ?? { rules: AmountRules.rials }
  const lines = rows.map(pricedLine)
  const goods = goodsAsHanded(lines, coupon, goodsTerms)
  const orderedGoods = goodsAsOrdered(lines, coupon, goodsTerms)
  const terms: NonNullable<StoredOrder['terms']> =
    stored.terms ?? termsFromAmounts(ordered, orderedGoods.subtotal)
  const paid = order.payment_status === PaymentStatus.paid
  const { rules, companyPercent } = terms
  const amounts = pickedAmounts({ ...goods, rules, ordered, paid, companyPercent })
  if (!amounts) throw pickingRefused('raises')
  return amounts
}
