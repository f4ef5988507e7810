import type { Kysely } from 'kysely'

/** How many pieces a wholesale request is for, and where to call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('wholesales').addColumn('count', 'integer').execute()
  await db.schema.alterTable('wholesales').addColumn('phone', 'text').execute()
}
