import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** What staff write about an order for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('order_staff_notes')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('order_staff_notes_order')
    .on('order_staff_notes')
    .column('order_id')
    .execute()
}
