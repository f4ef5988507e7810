import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Changes of orders, the payments for them, and when picking of an order began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('picking_started_at', 'bigint').execute()
  await tableWithId(db)('order_changes')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('staff_id', 'integer', c => c.references('staff.id'))
    .addColumn('reason', 'text')
    .addColumn('summary', 'text', c => c.notNull())
    .addColumn('plan', 'text')
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('window_id', 'integer', c => c.references('delivery_windows.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .execute()
  await db.schema
    .createIndex('order_changes_order')
    .on('order_changes')
    .column('order_id')
    .execute()
  await db.schema
    .createIndex('order_changes_open')
    .on('order_changes')
    .column('order_id')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('awaiting-payment'))
    .execute()
  await db.schema
    .alterTable('payments')
    .addColumn('change_id', 'integer', c => c.references('order_changes.id'))
    .execute()
  await db.schema.dropIndex('ledger_once').execute()
  await db.schema
    .createIndex('ledger_once')
    .on('ledger')
    .columns(['order_id', 'reason'])
    .unique()
    .where(sql.ref('reason'), 'not in', sql`('shortage', 'weighing', 'change', 'claim')`)
    .execute()
}
