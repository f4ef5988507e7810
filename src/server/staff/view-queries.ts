import type { Insertable, Selectable } from 'kysely'
import type { OfficeListName } from '#lib/contract/admin/list.ts'
import type { Db } from '../platform/database/open.ts'
import type { StaffViewTable } from './schema.ts'

/** Own and shared ones, by name. */
export const listViews = (
  db: Db,
  list: OfficeListName,
  staffId: number,
): Promise<Selectable<StaffViewTable>[]> =>
  db
    .selectFrom('staff_views')
    .selectAll()
    .where('list', '=', list)
    .where(eb => eb.or([eb('staff_id', '=', staffId), eb('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Those of a member with other names. */
export async function countOtherViews(
  db: Db,
  list: OfficeListName,
  staffId: number,
  name: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('staff_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('staff_id', '=', staffId)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the view of this name. */
export const saveView = (db: Db, view: Insertable<StaffViewTable>): Promise<unknown> =>
  db
    .insertInto('staff_views')
    .values(view)
    .onConflict(conflict =>
      conflict
        .columns(['list', 'staff_id', 'name'])
        .doUpdateSet({ query: view.query, shared: view.shared }),
    )
    .execute()

/** Whether the member had it. */
export async function deleteView(
  db: Db,
  list: OfficeListName,
  staffId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_views')
    .where('list', '=', list)
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
