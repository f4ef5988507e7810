import type { Kysely } from 'kysely'

/** The click at Torob that led to an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_clicks')
    .addColumn('order_id', 'integer', c => c.primaryKey().references('orders.id'))
    .addColumn('torob_clid', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('order_clicks_created_at')
    .on('order_clicks')
    .column('created_at')
    .execute()
}
