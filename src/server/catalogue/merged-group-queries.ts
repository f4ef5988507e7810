import type { Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'

/** What a merged category or brand went into; undefined where there was none. */
export async function findMergedInto(
  db: Db,
  list: 'categories' | 'brands',
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('merged_groups')
    .select('into_id')
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.into_id
}

export type MergedGroup = Selectable<Database['merged_groups']>

/** By id, the highest first: of several that had one name, the newest record counts. */
export const listMergedGroups = (db: Db): Promise<MergedGroup[]> =>
  db.selectFrom('merged_groups').selectAll().orderBy('id', 'desc').execute()
