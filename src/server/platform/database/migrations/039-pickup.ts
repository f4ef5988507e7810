import type { Kysely } from 'kysely'

/** Whether a delivery method leaves the order in the shop, and so for each order of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posting_methods', 'orders'])
    await db.schema
      .alterTable(table)
      .addColumn('pickup', 'integer', column => column.notNull().defaultTo(0))
      .execute()
}
