import type { Kysely } from 'kysely'

/** From when a discount code holds, and the batch that it was made in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coupons').addColumn('started_at', 'bigint').execute()
  await db.schema.alterTable('coupons').addColumn('batch', 'text').execute()
  await db.schema.createIndex('coupons_batch').on('coupons').column('batch').execute()
}
