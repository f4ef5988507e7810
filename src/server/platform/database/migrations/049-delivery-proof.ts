import type { Kysely } from 'kysely'

/** How a delivery was proven. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_events').addColumn('proof', 'text').execute()
}
