import { type Kysely, sql } from 'kysely'

/** Lines by weight; an order may have several entries `weighing`, as its picking can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_lines').addColumn('weight', 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('picked_g', 'integer').execute()
  await db.schema.dropIndex('ledger_once').execute()
  await sql`create unique index ledger_once on ledger (order_id, reason)
    where reason not in ('shortage', 'weighing')`.execute(db)
}
