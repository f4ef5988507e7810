import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/** Codes of one user, friends who came by a code, and what the audit of the money needs to know. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('owner_id', 'integer', c => c.references('users.id'))
    .execute()
  await db.schema
    .alterTable('coupons')
    .addColumn('introducer_id', 'integer', c => c.references('users.id'))
    .execute()
  await db.schema.createIndex('coupons_owner').on('coupons').column('owner_id').execute()
  await db.schema
    .createIndex('coupons_introducer')
    .on('coupons')
    .column('introducer_id')
    .unique()
    .execute()
  await referrals(db)
  await money(db)
}

async function referrals(db: Schema): Promise<void> {
  await tableWithId(db)('referrals')
    .addColumn('friend_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('referrer_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('order_id', 'integer', c => c.notNull().unique().references('orders.id'))
    .addColumn('claimed_at', 'bigint', c => c.notNull())
    .addColumn('returned_at', 'bigint')
    .addColumn('rewarded_at', 'bigint')
    .addColumn('reward_coupon_id', 'integer', c => c.unique().references('coupons.id'))
    .addCheckConstraint('referrals_never_oneself', sql`friend_id <> referrer_id`)
    .execute()
  await db.schema
    .createIndex('referrals_friend')
    .on('referrals')
    .column('friend_id')
    .unique()
    .where(sql.ref('returned_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('referrals_referrer')
    .on('referrals')
    .columns(['referrer_id', 'rewarded_at'])
    .execute()
}

async function money(db: Schema): Promise<void> {
  await db.schema.alterTable('ledger').addColumn('note', 'text').execute()
  await db.schema
    .alterTable('ledger')
    .addColumn('payment_id', 'integer', c => c.references('payments.id'))
    .execute()
  await sql`update ledger set payment_id = (
    select payments.id from payments
    where payments.order_id = ledger.order_id
      and payments.state = 'paid' and payments.amount = ledger.amount
    order by payments.settled_at desc, payments.id desc limit 1
  ) where reason = 'late-payment'`.execute(db)
  await db.schema.createIndex('ledger_payment').on('ledger').column('payment_id').unique().execute()
  await db.schema.alterTable('orders').addColumn('terms', 'text').execute()
  await db.schema.createIndex('orders_window').on('orders').column('window_id').execute()
  await db.schema.alterTable('orders').addColumn('idempotency_key', 'text').execute()
  await db.schema
    .createIndex('orders_key')
    .on('orders')
    .columns(['user_id', 'idempotency_key'])
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute()
}
