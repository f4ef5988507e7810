import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Changes of many prices by a percentage, now or later, and the products of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('price_changes')
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('percent', 'integer', c => c.notNull())
    .addColumn('target', 'text', c => c.notNull())
    .addColumn('rounding', 'integer', c => c.notNull())
    .addColumn('accepts_drops', 'integer', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('apply_at', 'bigint', c => c.notNull())
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await sql`create index price_changes_due on price_changes (apply_at)
    where state = 'scheduled'`.execute(db)
  await db.schema
    .createTable('price_change_lines')
    .addColumn('change_id', 'integer', c => c.notNull().references('price_changes.id'))
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('price_from', 'bigint', c => c.notNull())
    .addColumn('price_to', 'bigint', c => c.notNull())
    .addColumn('discounted_from', 'bigint')
    .addColumn('discounted_to', 'bigint')
    .addColumn('outcome', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('price_change_lines_pk', ['change_id', 'product_id'])
    .execute()
}
