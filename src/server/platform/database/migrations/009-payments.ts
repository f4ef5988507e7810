import { type Kysely, sql } from 'kysely'
import { isSqlite, tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/** Payments of several gateways: what is unique is so for one gateway; money in dispute; claims. */
export async function up(db: Schema): Promise<void> {
  // SQLite cannot drop a column's constraint: the table is made anew (see migrateSqlite).
  await (isSqlite(db) ? remake(db) : dropConstraints(db))
  await widen(db)
}

async function widen(db: Schema): Promise<void> {
  await db.schema.alterTable('payments').addColumn('token', 'text').execute()
  await db.schema.alterTable('payments').addColumn('found_amount', 'bigint').execute()
  await db.schema.alterTable('payments').addColumn('found_reference', 'text').execute()
  for (const column of ['authority', 'reference'])
    await db.schema
      .createIndex(`payments_gateway_${column}`)
      .on('payments')
      .columns(['gateway', column])
      .unique()
      .execute()
  // Until now there was the local gateway alone.
  await sql`update payments set gateway = 'local'`.execute(db)
  await db.schema
    .createTable('payment_claims')
    .addColumn('payment_id', 'integer', c => c.notNull().references('payments.id'))
    .addColumn('receipt', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('payment_claims_key', ['payment_id', 'receipt'])
    .execute()
}

async function dropConstraints(db: Schema): Promise<void> {
  for (const column of ['authority', 'reference'])
    await db.schema.alterTable('payments').dropConstraint(`payments_${column}_key`).execute()
}

async function remake(db: Schema): Promise<void> {
  await tableWithId(db)('payments_remade')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('authority', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('asked_at', 'bigint')
    .execute()
  const columns = sql.raw(
    'id, order_id, gateway, authority, amount, state, reference, created_at, settled_at, asked_at',
  )
  await sql`insert into payments_remade (${columns}) select ${columns} from payments`.execute(db)
  await db.schema.dropTable('payments').execute()
  await db.schema.alterTable('payments_remade').renameTo('payments').execute()
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute()
  await db.schema
    .createIndex('payments_state_created_at')
    .on('payments')
    .columns(['state', 'created_at'])
    .execute()
}
