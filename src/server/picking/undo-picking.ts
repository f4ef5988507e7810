import { PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { recompute } from '#lib/rules/amounts.ts'
import {
  type PickingUndoRefusal,
  isPaidByPicking,
  checkPickingUndo,
} from '#lib/rules/picking-state.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { insertPickingEntries, walletBalance } from '../wallet/ledger-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { getOrder, moveOrder, type OrderRow } from '../order/order-queries.ts'
import { listAllLines, type OrderLineRow, unsetPicked } from '../order/order-line-queries.ts'
import { changeStock } from '../order/order-stock-queries.ts'
import { withdrawProposals } from './proposal-queries.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { unsealPicking } from './picking-queries.ts'
import { pricedLine } from '../order/line-weight.ts'
import { lockUser } from '../account/user-queries.ts'
import { fulfilledLines, isReweighed, lineTexts, returnedTexts } from '../order/fulfilled-lines.ts'
import { notifyPickingUndone } from '../order/order-sms.ts'
import { piecesAfterUndo } from './picked-pieces.ts'

/** Rials taken out of the wallet again. */
type UndoResult = { ok: true; amount: number } | { ok: false; reason: PickingUndoRefusal }

interface UndoBy {
  actor: number
  now: number
  reason: string
}

const undoRefused = (reason: PickingUndoRefusal): Rollback<Extract<UndoResult, { ok: false }>> =>
  new Rollback({ ok: false, reason })

/**
 * Undoes a finished picking, all or nothing, until the order is handed to the courier (decision
 * 053). Lines, pieces and amounts return to those ordered; a refund is taken out of the wallet
 * again if it is still there.
 */
export async function undoPicking(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  by: UndoBy,
): Promise<UndoResult> {
  return inTransaction(db, trx => undoLocked(trx, order, by))
}

async function undoLocked(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  by: UndoBy,
): Promise<UndoResult> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const rows = await listAllLines(trx, [id])
  const { amounts, total_amount, shortage, weighing } = asOrdered(order, rows)
  const returned = shortage + weighing
  const refusal = undoRefusal(order, rows)
  if (refusal) throw undoRefused(refusal)
  if (returned > 0 && (await walletBalance(trx, user_id)) < returned) throw undoRefused('spent')
  if (!(await unsealPicking(trx, order, amounts))) throw undoRefused('not-confirmed')
  if (isPaidByPicking(order, total_amount)) await makeUnpaid(trx, order, by)
  const taken = { shortage: -shortage, weighing: -weighing }
  await insertPickingEntries(trx, order, taken, by.now)
  await unsetPicked(trx, id)
  await withdrawProposals(trx, id, by.now)
  await recordUndo(trx, order, { rows, total_amount, by })
  await emitEvent(trx, 'picking.undone', { order_id: id, total: total_amount }, by.now)
  const stock = await changeStock(trx, id, piecesAfterUndo(rows), by.now)
  if (!stock.ok) throw undoRefused('sold')
  const wasNotified = fulfilledLines(rows).shortages.length > 0 || isReweighed(rows)
  if (wasNotified) await notifyPickingUndone(trx, { mobile, ...order }, returned, by.now)
  if (stock.touched.length > 0) await bumpCatalogueVersion(trx, stock.touched)
  return { ok: true, amount: returned }
}

/** Null when the picking can be undone, stock and wallet aside. */
export const undoRefusal = (
  order: OrderRow,
  rows: readonly OrderLineRow[],
): PickingUndoRefusal | null => {
  const lines = rows.filter(row => row.replaces === null)
  return checkPickingUndo({ ...order, lines }, asOrdered(order, rows).total_amount)
}

/** Picking had left nothing to pay and so marked the order paid. */
async function makeUnpaid(trx: Trx, order: OrderRow, { now, reason }: UndoBy): Promise<void> {
  const to = { status: order.status, payment_status: PaymentStatus.unpaid, now } as const
  if (!(await moveOrder(trx, order, to, { actor: 'staff', reason })))
    throw undoRefused('not-confirmed')
}

/** Amounts as ordered; `shortage` and `weighing` are what picking returned, in rials. */
function asOrdered(order: OrderRow, rows: readonly OrderLineRow[]) {
  const stored = parseOrderJson(order)
  if (!stored) throw new Error(`the amounts of order ${order.id} cannot be read`)
  const amounts = recompute({ ...stored, lines: rows.map(pricedLine), picked: false })
  return {
    amounts,
    total_amount: payableAmount(amounts),
    shortage: amountOf(stored.amounts, 'shortage'),
    weighing: amountOf(stored.amounts, 'weighing'),
  }
}

async function recordUndo(
  trx: Trx,
  order: OrderRow,
  details: { rows: readonly OrderLineRow[]; total_amount: number; by: UndoBy },
): Promise<void> {
  const { rows, total_amount, by } = details
  await insertChange(trx, {
    at: by.now,
    staffId: by.actor,
    record: 'order',
    recordId: order.id,
    action: 'unpicked',
    before: {
      items: lineTexts(fulfilledLines(rows).lines),
      total: formatTomanWithUnit(order.total_amount),
      ...returnedTexts(JSON.parse(order.amounts) as AmountLine[]),
    },
    after: {
      items: lineTexts(
        rows.filter(row => row.replaces === null).map(row => ({ ...row, picked_g: null })),
      ),
      total: formatTomanWithUnit(total_amount),
    },
    reason: by.reason,
  })
}
