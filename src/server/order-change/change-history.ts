import { orderChangeStateNames } from '#lib/text/labels/order-change.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { changeText } from '#lib/text/order-change.ts'
import { substitutionLines } from '#lib/text/substitution-lines.ts'
import { lineTexts } from '../order/fulfilled-lines.ts'
import { listAllLines, type OrderLineRow } from '../order/order-line-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { insertChange } from '../staff/change-queries.ts'
import { orderChangeView } from './change-facts.ts'
import type { OrderChangeRow } from './order-change-queries.ts'

export interface StaffMember {
  actor: 'staff'
  staffId: number
  reason: string
}

type Actor = { actor: 'customer' } | StaffMember

/** @param before with its lines */
export async function recordApplied(
  trx: Trx,
  before: { order: OrderRow; lines: readonly OrderLineRow[] },
  by: Actor,
  now: number,
): Promise<void> {
  if (by.actor !== 'staff') return
  const { id } = before.order
  const after = { order: await getOrder(trx, id), lines: await listAllLines(trx, [id]) }
  await record(trx, { orderId: id, by, now }, historyOf(before), historyOf(after))
}

const historyOf = ({ order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] }) => ({
  items: lineTexts(lines),
  total: formatTomanWithUnit(order.total_amount),
  substitution: substitutionLines({ ...order, products: lines }).join('، '),
})

/** Of a change that its customer must pay for. */
export async function recordWaiting(trx: Trx, change: OrderChangeRow, by: Actor): Promise<void> {
  if (by.actor !== 'staff') return
  const at = { orderId: change.order_id, by, now: change.created_at }
  await record(trx, at, {}, textOf(change))
}

export const recordWithdrawn = (
  trx: Trx,
  change: OrderChangeRow,
  by: StaffMember,
  now: number,
): Promise<void> =>
  record(trx, { orderId: change.order_id, by, now }, textOf(change), {
    change: orderChangeStateNames.withdrawn,
  })

const textOf = (change: OrderChangeRow) => ({ change: changeText(orderChangeView(change)) })

const record = (
  trx: Trx,
  { orderId, by, now }: { orderId: number; by: StaffMember; now: number },
  before: object,
  after: object,
): Promise<void> =>
  insertChange(trx, {
    ...{ at: now, staffId: by.staffId, reason: by.reason },
    ...{ record: 'order', recordId: orderId, action: 'changed', before, after },
  })
