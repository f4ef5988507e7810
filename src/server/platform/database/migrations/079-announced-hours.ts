import { type Kysely, sql } from 'kysely'

/** Windows whose exact hour is announced on the day; the delivery method of an order by its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['window_templates', 'window_plans', 'delivery_windows'])
    await db.schema.alterTable(table).addColumn('hour_later', 'integer').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('hour_pending', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('orders').addColumn('posting_method_id', 'integer').execute()
  await sql`update orders set posting_method_id = (
    select min(id) from posting_methods where title = orders.posting_method_title having count(*) = 1
  )`.execute(db)
}
