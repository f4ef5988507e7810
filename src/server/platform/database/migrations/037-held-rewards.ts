import type { Kysely } from 'kysely'

/** Rewards that wait for the staff, and from which device an order was placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('device_hash', 'text').execute()
  await db.schema.alterTable('referrals').addColumn('held_at', 'bigint').execute()
  await db.schema.alterTable('referrals').addColumn('held_for', 'text').execute()
  await db.schema.alterTable('referrals').addColumn('refused_at', 'bigint').execute()
}
