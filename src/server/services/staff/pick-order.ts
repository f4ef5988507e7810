import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import {
  amountOf,
  goodsOf,
  type KeptOrder,
  payableAmount,
  pickedAmounts,
  termsTold,
} from '#lib/rules/amounts.ts'
import {
  judgePicking,
  type PickedLine,
  type PickPlan,
  planPicking,
  type PickRefusal,
} from '#lib/rules/picking.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { nameApart } from '#lib/text/basket-sentences.ts'
import { keptOf } from '../../audit/kept.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import { insertLedgerEntry } from '../../db/ledger.ts'
import { type Db, inTransaction, type Trx } from '../../db/open.ts'
import { getOrder, type OrderRow } from '../../db/order.ts'
import {
  insertOrderLines,
  listAllLines,
  listOrderLines,
  type OrderLineRow,
  setPicked,
} from '../../db/order-line.ts'
import { changeStock } from '../../db/order-stock.ts'
import { sealPicking } from '../../db/picking.ts'
import { productOf } from '../../db/product-row.ts'
import { listSaleable } from '../../db/substitute.ts'
import { lockUser } from '../../db/user.ts'
import { handedLines, lineTexts } from '../handed-lines.ts'
import { applyMove } from '../order-life.ts'
import { tellEmpty, tellPicked } from '../order-sms.ts'
import { givenLines, pieceChanges } from './picked-pieces.ts'

/** What picking came to: what went to the wallet and what is to be paid, in rials. */
export type Picked =
  | {
      ok: true
      returned: number
      total: number
      empty: boolean
      changes: Invoice['shortages']
    }
  | { ok: false; reason: PickRefusal; line?: number | undefined }

/** Ends a transaction that was only to show what would come of it. */
class Looked extends Error {
  readonly picked: Picked
  constructor(picked: Picked) {
    super('only looked at')
    this.picked = picked
  }
}

/** Ends a transaction of which nothing may stand. */
class Refused extends Error {
  readonly reason: PickRefusal
  readonly line: number | undefined
  constructor(reason: PickRefusal, line?: number) {
    super(reason)
    this.reason = reason
    this.line = line
  }
}

/**
 * Decision 034: seals what was picked of a confirmed order, once and all or nothing. What is not
 * handed over is not paid for: the difference goes to the wallet, or off what is still to be paid;
 * its pieces go back to the stock, but for lost ones. The customer is told of anything that differs.
 * What nothing was there of is left to the order desk. A preview changes nothing: it is done whole,
 * and undone.
 */
export async function pickOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  said: readonly PickedLine[],
  by: { actor: number; now: number; preview?: boolean },
): Promise<Picked> {
  try {
    return await inTransaction(db, async trx => {
      const picked = await pickLocked(trx, order, said, by)
      if (by.preview) throw new Looked(picked)
      return picked
    })
  } catch (error) {
    if (error instanceof Looked) return error.picked
    if (error instanceof Refused) return { ok: false, reason: error.reason, line: error.line }
    throw error
  }
}

async function pickLocked(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  said: readonly PickedLine[],
  { actor, now }: { actor: number; now: number },
): Promise<Picked> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const refusal = judgePicking(order)
  if (refusal) throw new Refused(refusal)
  const lines = await listOrderLines(trx, id)
  const plan = await planFor(trx, lines, said, now)
  const rows = await writeLines(trx, lines, plan, now)
  const amounts = newAmounts(order, rows)
  const total = payableAmount(amounts)
  const returned = amountOf(amounts, 'shortage')
  if (!(await sealPicking(trx, order, { amounts, total_amount: total, now })))
    throw new Refused('picked')
  await insertLedgerEntry(trx, {
    user_id,
    order_id: id,
    created_at: now,
    amount: returned,
    reason: 'shortage',
  })
  await writeChange(trx, order, { lines, rows, plan, returned, actor, now })
  const changed = await changeStock(trx, id, pieceChanges(lines, plan))
  if (!changed.ok) throw new Refused('unavailable')
  // Nothing is left to be paid: it is paid.
  if (order.payment_status === 10 && total === 0)
    await applyMove(trx, await getOrder(trx, id), SETTLED, STAFF, now)
  const { lines: handed, shortages } = handedLines(rows)
  if (handed.length === 0) await tellEmpty(trx, { mobile, ...order }, returned, now)
  else if (shortages.length > 0) {
    const replaced = shortages.filter(each => each.instead !== null).length
    await tellPicked(trx, { mobile, ...order }, { returned, replaced }, now)
  }
  if (changed.touched.length > 0) await bumpCatalogueVersion(trx, changed.touched)
  return { ok: true, returned, total, empty: handed.length === 0, changes: shortages }
}

const SETTLED = { status: 40, paid: true, came: true } as const
const STAFF = {
  actor: 'staff',
  reason: 'nothing left to pay' satisfies MoveReason,
} as const

async function planFor(
  trx: Trx,
  lines: readonly OrderLineRow[],
  said: readonly PickedLine[],
  now: number,
): Promise<PickPlan> {
  const ids = said.flatMap(each => each.substitute?.product_id ?? [])
  const rows = await listSaleable(trx, ids)
  const offers = new Map(rows.map(row => [row.id, effectivePrice(productOf(row, now))]))
  const verdict = planPicking(lines, said, offers)
  if (!verdict.ok) throw new Refused(verdict.reason, verdict.line)
  return verdict.plan
}

/** Writes what is handed over beside what was ordered, and answers all lines as they stand then. */
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
  if (plan.given.length > 0) {
    const rows = await listSaleable(
      trx,
      plan.given.map(each => each.product_id),
    )
    await insertOrderLines(
      trx,
      givenLines(
        orderId,
        plan,
        rows.map(row => productOf(row, now)),
      ),
    )
  }
  return listAllLines(trx, [orderId])
}

function newAmounts(order: OrderRow, rows: readonly OrderLineRow[]): AmountLine[] {
  const kept = keptOf(order)
  if (!kept) throw new Error(`the amounts of order ${order.id} cannot be read`)
  const { amounts: ordered, coupon } = kept
  const rules = kept.terms?.rules ?? 1
  const handed = goodsOf(handedLines(rows).lines, coupon, rules)
  const asked = goodsOf(
    rows.filter(row => row.replaces === null),
    coupon,
    rules,
  )
  const terms: NonNullable<KeptOrder['terms']> = kept.terms ?? termsTold(ordered, asked.goodsNow)
  const paid = order.payment_status === 20
  const { companyPercent } = terms
  const amounts = pickedAmounts({ ...handed, rules, ordered, paid, companyPercent })
  if (!amounts) throw new Refused('raises')
  return amounts
}

interface ToldChange {
  lines: readonly OrderLineRow[]
  rows: readonly OrderLineRow[]
  plan: PickPlan
  returned: number
  actor: number
  now: number
}

async function writeChange(trx: Trx, order: OrderRow, told: ToldChange): Promise<void> {
  const { lines, rows, plan, returned } = told
  const lost = lines.filter(line => plan.missing.has(line.id)).map(nameApart)
  const total = payableAmount(JSON.parse((await getOrder(trx, order.id)).amounts) as AmountLine[])
  await insertChange(trx, {
    at: told.now,
    staffId: told.actor,
    record: 'order',
    recordId: order.id,
    action: 'picked',
    before: { items: lineTexts(lines), total: formatTomanWithUnit(order.total_amount) },
    after: {
      items: lineTexts(handedLines(rows).lines),
      total: formatTomanWithUnit(total),
      ...(returned > 0 && { shortage: formatTomanWithUnit(returned) }),
      ...(lost.length > 0 && { missing: lost }),
    },
  })
}
