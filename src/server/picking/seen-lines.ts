import { hasSameLines, type LineCount } from '#lib/rules/picking.ts'
import { listOrderChanges } from '../order-change/order-change-queries.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { pickingRefused } from './accepted-substitutes.ts'

/** `ordered`: the lines as the picker saw them. */
export interface PickedBy {
  actor: number
  now: number
  ordered?: readonly LineCount[] | undefined
}

/** Without `ordered`, refuses an order that was changed before its picking started. */
export async function assertSameLines(
  trx: Trx,
  { id, picking_started_at }: OrderRow,
  lines: readonly OrderLineRow[],
  ordered: PickedBy['ordered'],
): Promise<void> {
  const isSeen = ordered
    ? hasSameLines(lines, ordered)
    : picking_started_at !== null ||
      (await listOrderChanges(trx, [id])).every(each => each.state !== 'applied')
  if (!isSeen) throw pickingRefused('lines-changed')
}
