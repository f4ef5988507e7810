import { AmountRules, OrderStatus, PaymentStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import {
  amountOf,
  subtotalsOf,
  type StoredOrder,
  payableAmount,
  pickedAmounts,
  termsFromAmounts,
} from '#lib/rules/amounts.ts'
import {
  checkPicking,
  choiceOf,
  type PickedLine,
  type PickPlan,
  planPicking,
  type PickRefusal,
} from '#lib/rules/picking.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { closeOpenChange } from '../order-change/abandon-change.ts'
import { insertChange } from '../staff/change-queries.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import {
  insertOrderLines,
  listAllLines,
  listOrderLines,
  type OrderLineRow,
  setPicked,
} from '../order/order-line-queries.ts'
import { changeStock } from '../order/order-stock-queries.ts'
import { sealPicking } from './picking-queries.ts'
import { productOf } from '../catalogue/product-row.ts'
import { listProductRows, listSaleable, readCategories } from './substitute-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import { fulfilledLines, lineTexts } from '../order/fulfilled-lines.ts'
import { applyMove } from '../order/order-life.ts'
import { notifyUnfulfillable, notifyPickingChanges } from '../order/order-sms.ts'
import {
  type Accepted,
  pickingRefused,
  readAccepted,
  withAccepted,
  withoutReserved,
} from './accepted-substitutes.ts'
import { substituteLines, pieceChanges } from './picked-pieces.ts'

/** Rials. */
export type PickingResult =
  | {
      ok: true
      returned: number
      total: number
      empty: boolean
      changes: Invoice['shortages']
    }
  | { ok: false; reason: PickRefusal; line?: number | undefined }

/**
 * Seals the picking of a confirmed order, once, all or nothing (decision 053). What is not
 * delivered is not paid for: the difference goes to the wallet, or off the payable amount; pieces
 * return to stock unless lost. The customer is notified of differences. An order of which nothing
 * was there is left to the order desk. A preview does everything and rolls back.
 */
export async function pickOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  picks: readonly PickedLine[],
  by: { actor: number; now: number; preview?: boolean },
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
  { actor, now }: { actor: number; now: number },
): Promise<PickingResult> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const refusal = checkPicking(order)
  if (refusal) throw pickingRefused(refusal)
  const lines = await listOrderLines(trx, id)
  const accepted = await readAccepted(trx, id)
  const plan = await planFor(trx, order, { lines, picks, accepted }, now)
  const rows = await writeLines(trx, lines, plan, now)
  const amounts = newAmounts(order, rows)
  const total = payableAmount(amounts)
  const returned = amountOf(amounts, 'shortage')
  if (!(await sealPicking(trx, order, { amounts, total_amount: total, now })))
    throw pickingRefused('picked')
  await insertLedgerEntry(trx, {
    user_id,
    order_id: id,
    created_at: now,
    amount: returned,
    reason: 'shortage',
  })
  await writeChange(trx, order, { lines, rows, plan, returned, actor, now })
  const touched = await movePieces(trx, id, { lines, plan, accepted, now })
  // Nothing left to pay makes the order paid.
  if (order.payment_status === PaymentStatus.unpaid && total === 0)
    await applyMove(trx, await getOrder(trx, id), SETTLED, STAFF, now)
  const { lines: fulfilled, shortages } = fulfilledLines(rows)
  if (fulfilled.length === 0) await notifyUnfulfillable(trx, { mobile, ...order }, returned, now)
  else if (shortages.length > 0) {
    const replaced = shortages.filter(each => each.instead !== null).length
    await notifyPickingChanges(trx, { mobile, ...order }, { returned, replaced }, now)
  }
  if (touched.length > 0) await bumpCatalogueVersion(trx, touched)
  return { ok: true, returned, total, empty: fulfilled.length === 0, changes: shortages }
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
  }: Pick<PickingChange, 'lines' | 'plan' | 'now'> & { accepted: Accepted },
): Promise<number[]> {
  const change = await closeOpenChange(trx, orderId, 'picking', now)
  const changes = withoutReserved(pieceChanges(lines, plan, change?.takes), accepted)
  const stock = await changeStock(trx, orderId, changes)
  if (!stock.ok) throw pickingRefused('unavailable')
  if (change && change.windowId !== null) await returnWindow(trx, change.windowId)
  return stock.touched
}

const SETTLED = { status: OrderStatus.confirmed, paid: true, verified: true } as const
const STAFF = {
  actor: 'staff',
  reason: 'nothing left to pay' satisfies MoveReason,
} as const

interface PickingInput {
  lines: readonly OrderLineRow[]
  picks: readonly PickedLine[]
  accepted: Accepted
}

async function planFor(
  trx: Trx,
  order: OrderRow,
  { lines, picks: sent, accepted }: PickingInput,
  now: number,
): Promise<PickPlan> {
  const picks = withAccepted(lines, sent, accepted)
  const promised = new Map([...accepted.values()].map(each => [each.product_id, each.price]))
  const ids = picks.flatMap(each => each.substitute?.product_id ?? [])
  const saleable = await listSaleable(trx, ids)
  const rows = [...(await listProductRows(trx, [...promised.keys()])), ...saleable]
  const offers = new Map(
    rows.map(row => {
      const price = effectivePrice(productOf(row, now))
      const least = Math.min(price, promised.get(row.id) ?? price)
      return [row.id, { price: least, category: row.category_id }]
    }),
  )
  const categories = await readCategories(
    trx,
    lines.map(line => line.item_id),
  )
  const pickable = lines.map(line => ({
    ...line,
    // Who accepted a substitute wants it, whatever the choice was.
    choice: accepted.has(line.id) ? SubstitutionChoice.call : choiceOf(order, line),
    category: categories.get(line.item_id) ?? null,
  }))
  const planned = planPicking(pickable, picks, offers)
  if (!planned.ok) throw pickingRefused(planned.reason, planned.line)
  const agreed = [...planned.plan.agreed].filter(id => !accepted.has(id))
  return { ...planned.plan, agreed: new Set(agreed) }
}

async function writeLines(
  trx: Trx,
  lines: readonly OrderLineRow[],
  plan: PickPlan,
  now: number,
): Promise<OrderLineRow[]> {
  for (const { id, count } of lines) {
    const picked = plan.counts.get(id) ?? count
    await setPicked(trx, id, { picked, lost: plan.missing.has(id) && picked < count })
  }
  const orderId = lines[0]?.order_id ?? 0
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
  const rules = stored.terms?.rules ?? AmountRules.rials
  const fulfilledGoods = subtotalsOf(fulfilledLines(rows).lines, coupon, rules)
  const orderedGoods = subtotalsOf(
    rows.filter(row => row.replaces === null),
    coupon,
    rules,
  )
  const terms: NonNullable<StoredOrder['terms']> =
    stored.terms ?? termsFromAmounts(ordered, orderedGoods.subtotal)
  const paid = order.payment_status === PaymentStatus.paid
  const { companyPercent } = terms
  const amounts = pickedAmounts({ ...fulfilledGoods, rules, ordered, paid, companyPercent })
  if (!amounts) throw pickingRefused('raises')
  return amounts
}

interface PickingChange {
  lines: readonly OrderLineRow[]
  rows: readonly OrderLineRow[]
  plan: PickPlan
  returned: number
  actor: number
  now: number
}

async function writeChange(trx: Trx, order: OrderRow, change: PickingChange): Promise<void> {
  const { lines, rows, plan, returned } = change
  const lost = lines.filter(line => plan.missing.has(line.id)).map(distinctName)
  const agreed = lines.filter(line => plan.agreed.has(line.id)).map(distinctName)
  const total = payableAmount(JSON.parse((await getOrder(trx, order.id)).amounts) as AmountLine[])
  await insertChange(trx, {
    at: change.now,
    staffId: change.actor,
    record: 'order',
    recordId: order.id,
    action: 'picked',
    before: { items: lineTexts(lines), total: formatTomanWithUnit(order.total_amount) },
    after: {
      items: lineTexts(fulfilledLines(rows).lines),
      total: formatTomanWithUnit(total),
      ...(returned > 0 && { shortage: formatTomanWithUnit(returned) }),
      ...(lost.length > 0 && { missing: lost }),
      ...(agreed.length > 0 && { agreed }),
    },
  })
}
