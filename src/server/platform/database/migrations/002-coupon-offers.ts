import type { Kysely } from 'kysely'

/** Which codes a user has named: only those may be used, whatever number an order carries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupon_offers')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('coupon_id', 'integer', c => c.notNull().references('coupons.id'))
    .addColumn('offered_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('coupon_offers_key', ['user_id', 'coupon_id'])
    .execute()
}
