import type { Kysely } from 'kysely'

/** A member has one view of a name in a list; views are sorted by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('staff_views_list').execute()
  await db.schema.alterTable('staff_views').dropColumn('position').execute()
  await db.schema
    .createIndex('staff_views_name')
    .on('staff_views')
    .columns(['list', 'staff_id', 'name'])
    .unique()
    .execute()
}
