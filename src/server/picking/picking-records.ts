import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import type { PickPlan } from '#lib/rules/picking.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import {
  fulfilledLines,
  isReweighed,
  lineTexts,
  nameOf,
  returnedTexts,
} from '../order/fulfilled-lines.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { notifyPickingChanges, notifyUnfulfillable, notifyWeighed } from '../order/order-sms.ts'
import type { Trx } from '../platform/database/open.ts'
import { insertChange } from '../staff/change-queries.ts'
import { emitEvent } from '../webhook/emit-event.ts'

/** `lines` before and `rows` after it was picked. */
interface Picking {
  lines: readonly OrderLineRow[]
  rows: readonly OrderLineRow[]
  plan: PickPlan
  amounts: readonly AmountLine[]
  actor: number
  now: number
}

/** In the history of the order, and for webhooks. */
export async function recordPicking(trx: Trx, order: OrderRow, picking: Picking): Promise<void> {
  const { lines, rows, plan, amounts } = picking
  const lost = rows.filter(row => row.lost === 1).map(nameOf)
  const agreed = lines.filter(line => plan.agreed.has(line.id)).map(nameOf)
  const total = payableAmount(amounts)
  await insertChange(trx, {
    at: picking.now,
    staffId: picking.actor,
    record: 'order',
    recordId: order.id,
    action: 'picked',
    before: { items: lineTexts(lines), total: formatTomanWithUnit(order.total_amount) },
    after: {
      items: lineTexts(fulfilledLines(rows).lines),
      total: formatTomanWithUnit(total),
      ...returnedTexts(amounts),
      ...(lost.length > 0 && { missing: lost }),
      ...(agreed.length > 0 && { agreed }),
    },
  })
  await emitEvent(trx, 'picking.finished', { order_id: order.id, total }, picking.now)
}

/** Texts the customer about differences; `order` is as it is afterwards. */
export async function notifyPicked(
  trx: Trx,
  order: Pick<OrderRow, 'tracking_code' | 'payment_status' | 'total_amount'> & {
    mobile: string
    amounts: readonly AmountLine[]
  },
  rows: readonly OrderLineRow[],
  now: number,
): Promise<void> {
  const { lines, shortages } = fulfilledLines(rows)
  const returned = amountOf(order.amounts, 'shortage')
  if (lines.length === 0) {
    await notifyUnfulfillable(trx, order, returned, now)
    return
  }
  if (shortages.length > 0) {
    const replaced = shortages.filter(each => each.instead !== null).length
    await notifyPickingChanges(trx, order, { returned, replaced }, now)
  }
  if (isReweighed(rows)) await notifyWeighed(trx, order, amountOf(order.amounts, 'weighing'), now)
}
