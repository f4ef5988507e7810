import type { Kysely } from 'kysely'

/** Categories and brands that were merged into others, so that their addresses redirect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merged_groups')
    .addColumn('list', 'text', column => column.notNull())
    .addColumn('id', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('parent_code', 'text')
    .addColumn('into_id', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('merged_groups_key', ['list', 'id'])
    .execute()
}
