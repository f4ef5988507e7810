import { sawLines, type SeenLine } from '#lib/rules/picking.ts'
import { listOrderChanges } from '../order-change/order-change-queries.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { pickingRefused } from './accepted-substitutes.ts'

/** `ordered`: the lines as the picker saw them. */
export interface PickedBy {
  actor: number
  now: number
  ordered?: readonly SeenLine[] | undefined
}

/** Clients that name no lines saw an unchanged order, or one locked by its start. */
export async function assertSeen(
  trx: Trx,
  { id, picking_started_at }: OrderRow,
  lines: readonly OrderLineRow[],
  ordered: PickedBy['ordered'],
): Promise<void> {
  const isSeen = ordered
    ? sawLines(lines, ordered)
    : picking_started_at !== null ||
      (await listOrderChanges(trx, [id])).every(each => each.state !== 'applied')
  if (!isSeen) throw pickingRefused('lines-changed')
}
