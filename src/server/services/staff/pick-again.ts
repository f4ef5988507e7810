import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, payableAmount, recompute } from '#lib/rules/amounts.ts'
import { type AgainRefusal, isPaidByPicking, judgePickingAgain } from '#lib/rules/picking.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { keptOf } from '../../audit/kept.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import { insertLedgerEntry, walletBalance } from '../../db/ledger.ts'
import { type Db, inTransaction, type Trx } from '../../db/open.ts'
import { getOrder, moveOrder, type OrderRow } from '../../db/order.ts'
import { listAllLines, type OrderLineRow, unsetPicked } from '../../db/order-line.ts'
import { changeStock } from '../../db/order-stock.ts'
import { unsealPicking } from '../../db/picking.ts'
import { lockUser } from '../../db/user.ts'
import { handedLines, lineTexts } from '../handed-lines.ts'
import { tellPickedAgain } from '../order-sms.ts'
import { piecesAgain } from './picked-pieces.ts'

/** `amount`, in rials, was taken out of the wallet again. */
type TakenBack = { ok: true; amount: number } | { ok: false; reason: AgainRefusal }

interface By {
  actor: number
  now: number
  reason: string
}

/** Ends a transaction of which nothing may stand. */
class Refused extends Error {
  readonly reason: AgainRefusal
  constructor(reason: AgainRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Takes a finished picking back, all or nothing, until the order goes to the courier (decision 053).
 * Lines, pieces and amounts are as they were ordered; what had gone to the wallet is taken out of it
 * by an entry of its own, and only where it is still there.
 */
export async function takePickingBack(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  by: By,
): Promise<TakenBack> {
  try {
    return await inTransaction(db, trx => takeBackLocked(trx, order, by))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

async function takeBackLocked(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  by: By,
): Promise<TakenBack> {
  const { mobile } = await lockUser(trx, user_id)
  const order = await getOrder(trx, id)
  const rows = await listAllLines(trx, [id])
  const { amounts, total_amount, shortage } = asOrdered(order, rows)
  const refusal = judgeAgain(order, rows)
  if (refusal) throw new Refused(refusal)
  if (shortage > 0 && (await walletBalance(trx, user_id)) < shortage) throw new Refused('spent')
  if (!(await unsealPicking(trx, order, { amounts, total_amount }))) throw new Refused('gone')
  if (isPaidByPicking(order, total_amount)) await makeUnpaid(trx, order, by)
  await insertLedgerEntry(trx, {
    user_id,
    order_id: id,
    created_at: by.now,
    amount: -shortage,
    reason: 'shortage',
  })
  await unsetPicked(trx, id)
  await writeChange(trx, order, { rows, total_amount, by })
  const changed = await changeStock(trx, id, piecesAgain(rows))
  if (!changed.ok) throw new Refused('sold')
  const wasTold = handedLines(rows).shortages.length > 0
  if (wasTold) await tellPickedAgain(trx, { mobile, ...order }, shortage, by.now)
  if (changed.touched.length > 0) await bumpCatalogueVersion(trx, changed.touched)
  return { ok: true, amount: shortage }
}

/** Why what was picked of an order is not taken back; money and goods aside, which may be gone. */
export const judgeAgain = (order: OrderRow, rows: readonly OrderLineRow[]): AgainRefusal | null => {
  const lines = rows.filter(row => row.replaces === null)
  return judgePickingAgain({ ...order, lines }, asOrdered(order, rows).total_amount)
}

/** Nobody had paid it: picking had left nothing to pay, and with that made it paid. */
async function makeUnpaid(trx: Trx, order: OrderRow, { now, reason }: By): Promise<void> {
  const to = { status: order.status, payment_status: 10, now } as const
  if (!(await moveOrder(trx, order, to, { actor: 'staff', reason }))) throw new Refused('gone')
}

/** What an order cost as it was ordered, and what of it went to the wallet; in rials. */
function asOrdered(order: OrderRow, rows: readonly OrderLineRow[]) {
  const kept = keptOf(order)
  if (!kept) throw new Error(`the amounts of order ${order.id} cannot be read`)
  const lines = rows.filter(row => row.replaces === null)
  const amounts = recompute({ ...kept, lines, picked: false })
  const shortage = amountOf(kept.amounts, 'shortage')
  return { amounts, total_amount: payableAmount(amounts), shortage }
}

async function writeChange(
  trx: Trx,
  order: OrderRow,
  told: { rows: readonly OrderLineRow[]; total_amount: number; by: By },
): Promise<void> {
  const { rows, total_amount, by } = told
  const shortage = amountOf(JSON.parse(order.amounts) as AmountLine[], 'shortage')
  await insertChange(trx, {
    at: by.now,
    staffId: by.actor,
    record: 'order',
    recordId: order.id,
    action: 'unpicked',
    before: {
      items: lineTexts(handedLines(rows).lines),
      total: formatTomanWithUnit(order.total_amount),
      ...(shortage > 0 && { shortage: formatTomanWithUnit(shortage) }),
    },
    after: {
      items: lineTexts(rows.filter(row => row.replaces === null)),
      total: formatTomanWithUnit(total_amount),
    },
    reason: by.reason,
  })
}
