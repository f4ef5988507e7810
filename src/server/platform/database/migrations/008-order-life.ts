import { type Kysely, sql } from 'kysely'
import { bytesType, tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/** What happens to orders after saving: their history, ratings, bank slips and repeats. */
export async function up(db: Schema): Promise<void> {
  await repeats(db)
  await db.schema
    .alterTable('orders')
    .addColumn('slip', 'text', c => c.notNull().defaultTo('none'))
    .execute()
  await db.schema.alterTable('orders').addColumn('repeat_id', 'integer').execute()
  await db.schema
    .createIndex('orders_slip_waiting')
    .on('orders')
    .column('id')
    .where(sql.ref('slip'), '=', sql.lit('waiting'))
    .execute()
  await db.schema
    .createIndex('orders_repeat')
    .on('orders')
    .columns(['repeat_id', 'id'])
    .where(sql.ref('repeat_id'), 'is not', null)
    .execute()
  await history(db)
}

async function history(db: Schema): Promise<void> {
  await tableWithId(db)('order_events')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('from_status', 'integer')
    .addColumn('to_status', 'integer', c => c.notNull())
    .addColumn('payment_status', 'integer', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema.createIndex('order_events_order').on('order_events').column('order_id').execute()
  await db.schema
    .createTable('order_ratings')
    .addColumn('order_id', 'integer', c => c.primaryKey().references('orders.id'))
    .addColumn('rates', 'integer', c => c.notNull().check(sql`rates between 1 and 5`))
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createTable('order_slips')
    .addColumn('order_id', 'integer', c => c.primaryKey().references('orders.id'))
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('bytes', bytesType(db), c => c.notNull())
    .addColumn('uploaded_at', 'bigint', c => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('refusal', 'text')
    .execute()
}

async function repeats(db: Schema): Promise<void> {
  await tableWithId(db)('repeats')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('type', 'integer', c => c.notNull())
    .addColumn('first_order_id', 'integer', c => c.notNull().unique().references('orders.id'))
    .addColumn('address_id', 'integer')
    .addColumn('company_id', 'integer')
    .addColumn('posting_method_id', 'integer', c => c.notNull())
    .addColumn('next_date', 'text', c => c.notNull())
    .addColumn('due_at', 'bigint', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .execute()
  await db.schema.createIndex('repeats_due').on('repeats').columns(['active', 'due_at']).execute()
  await db.schema
    .createTable('repeat_occurrences')
    .addColumn('repeat_id', 'integer', c => c.notNull().references('repeats.id'))
    .addColumn('date', 'text', c => c.notNull())
    .addColumn('order_id', 'integer', c => c.unique().references('orders.id'))
    .addColumn('failure', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('repeat_occurrences_key', ['repeat_id', 'date'])
    .execute()
}
