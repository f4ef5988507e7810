import type { Db, Trx } from '../platform/database/open.ts'
import type { RememberedColumns } from './price-list/column-shape.ts'

export async function findRememberedColumns(
  db: Db,
  shapes: readonly string[],
): Promise<Map<string, RememberedColumns>> {
  if (shapes.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_columns')
    .select(['shape', 'columns'])
    .where('shape', 'in', shapes)
    .execute()
  return new Map(
    rows.map(({ shape, columns }) => [shape, JSON.parse(columns) as RememberedColumns]),
  )
}

export async function saveRememberedColumns(
  trx: Trx,
  shape: string,
  columns: RememberedColumns,
): Promise<void> {
  const json = JSON.stringify(columns)
  await trx
    .insertInto('import_columns')
    .values({ shape, columns: json })
    .onConflict(conflict => conflict.column('shape').doUpdateSet({ columns: json }))
    .execute()
}

export async function deleteRememberedColumns(trx: Trx, shape: string): Promise<void> {
  await trx.deleteFrom('import_columns').where('shape', '=', shape).execute()
}
