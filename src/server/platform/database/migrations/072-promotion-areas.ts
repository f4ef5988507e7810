import type { Kysely } from 'kysely'

/** Neighbourhoods that a promotion is limited to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('promotions').addColumn('areas', 'text').execute()
}
