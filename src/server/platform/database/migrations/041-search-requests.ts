import type { Kysely } from 'kysely'

/** Counts requests for goods that a search did not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('missed_searches')
    .addColumn('requests', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
