import type { Kysely } from 'kysely'

/** When staff switched a delivery window off: it takes no orders, whatever places go back to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('delivery_windows').addColumn('off_at', 'bigint').execute()
}
