import type { Kysely } from 'kysely'

/** Orders that a picker collects at once, and what of each line is collected so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picking_carts')
    .addColumn('order_id', 'integer', c => c.primaryKey().references('orders.id'))
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addUniqueConstraint('picking_carts_position', ['staff_id', 'position'])
    .execute()
  await db.schema
    .createTable('picking_counts')
    .addColumn('line_id', 'integer', c => c.primaryKey().references('order_lines.id'))
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('picked', 'integer')
    .addColumn('picked_g', 'integer')
    .addColumn('scanned', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('picking_counts_order')
    .on('picking_counts')
    .column('order_id')
    .execute()
}
