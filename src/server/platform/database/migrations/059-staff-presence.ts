import type { Kysely } from 'kysely'

/** Who has the page of an order open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_presence')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('seen_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('staff_presence_key', ['order_id', 'staff_id'])
    .execute()
}
