import type { Selectable } from 'kysely'
import type { CollectedCount } from '#lib/rules/picking.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { PickingCountTable } from './schema.ts'

/** By line. */
export async function readCounts(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, CollectedCount>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('picking_counts')
    .select(['line_id', 'picked', 'picked_g', 'scanned'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ line_id, ...count }) => [line_id, count]))
}

export async function putCount(trx: Trx, row: Selectable<PickingCountTable>): Promise<void> {
  const { picked, picked_g, scanned } = row
  await trx
    .insertInto('picking_counts')
    .values(row)
    .onConflict(conflict => conflict.column('line_id').doUpdateSet({ picked, picked_g, scanned }))
    .execute()
}
