import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Orders of a window that one courier takes, and the cash handed in afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('tours')
    .addColumn('window_id', 'integer', c => c.notNull().references('delivery_windows.id'))
    .addColumn('courier_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('due', 'bigint')
    .addColumn('received', 'bigint')
    .addColumn('note', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'integer', c => c.references('staff.id'))
    .execute()
  await db.schema.createIndex('tours_window').on('tours').column('window_id').execute()
  await db.schema
    .createIndex('tours_open')
    .on('tours')
    .columns(['courier_id', 'window_id'])
    .unique()
    .where(sql.ref('settled_at'), 'is', sql.lit(null))
    .execute()
  await db.schema
    .createTable('tour_stops')
    .addColumn('order_id', 'integer', c => c.primaryKey().references('orders.id'))
    .addColumn('tour_id', 'integer', c => c.notNull().references('tours.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .execute()
  await db.schema.createIndex('tour_stops_tour').on('tour_stops').column('tour_id').execute()
}
