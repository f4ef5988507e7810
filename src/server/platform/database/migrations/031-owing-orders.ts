import type { Kysely } from 'kysely'

/** Orders that still want money, and the sums of a batch of codes, are found without reading all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_owing')
    .on('orders')
    .columns(['payment_status', 'status'])
    .execute()
  await db.schema.dropIndex('coupons_batch').execute()
  await db.schema
    .createIndex('coupons_batch')
    .on('coupons')
    .columns(['batch', 'active', 'used'])
    .execute()
}
