import type { Kysely } from 'kysely'

/** The fee of a delivery window that is nearly full. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['window_templates', 'window_plans', 'delivery_windows']) {
    await db.schema.alterTable(table).addColumn('busy_percent', 'integer').execute()
    await db.schema.alterTable(table).addColumn('busy_price', 'bigint').execute()
  }
}
