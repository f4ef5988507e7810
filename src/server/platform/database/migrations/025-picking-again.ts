import { type Kysely, sql } from 'kysely'
import { isSqlite, tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/**
 * A picking that is taken back and done anew: an order has several entries `shortage`, and each line
 * says whether what was short of it was lost.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('order_lines').addColumn('lost', 'integer').execute()
  // SQLite cannot drop a constraint: the table is made anew (see migrateSqlite).
  await (isSqlite(db)
    ? remake(db)
    : db.schema.alterTable('ledger').dropConstraint('ledger_once').execute())
  await db.schema
    .createIndex('ledger_once')
    .on('ledger')
    .columns(['order_id', 'reason'])
    .unique()
    .where(sql.ref('reason'), '<>', sql.lit('shortage'))
    .execute()
  await db.schema.createIndex('ledger_order').on('ledger').column('order_id').execute()
}

async function remake(db: Schema): Promise<void> {
  await tableWithId(db)('ledger_remade')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('order_id', 'integer', c => c.references('orders.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('note', 'text')
    .addColumn('payment_id', 'integer', c => c.references('payments.id'))
    .addColumn('once_key', 'text')
    .execute()
  const columns = sql.raw(
    'id, user_id, amount, reason, order_id, created_at, note, payment_id, once_key',
  )
  await sql`insert into ledger_remade (${columns}) select ${columns} from ledger`.execute(db)
  await db.schema.dropTable('ledger').execute()
  await db.schema.alterTable('ledger_remade').renameTo('ledger').execute()
  await db.schema.createIndex('ledger_user').on('ledger').column('user_id').execute()
  await db.schema.createIndex('ledger_payment').on('ledger').column('payment_id').unique().execute()
  await db.schema.createIndex('ledger_once_key').on('ledger').column('once_key').unique().execute()
  await db.schema
    .createIndex('ledger_reason_created_at')
    .on('ledger')
    .columns(['reason', 'created_at'])
    .execute()
}
