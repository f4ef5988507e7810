import type { Db } from '../platform/database/open.ts'

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
