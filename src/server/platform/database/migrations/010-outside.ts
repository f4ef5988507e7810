import type { Kysely } from 'kysely'

/** Who is sending a text and how that went, and answers of a geocoder that are kept for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sms_outbox').addColumn('claim', 'text').execute()
  await db.schema
    .alterTable('sms_outbox')
    .addColumn('unsure', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('sms_outbox').addColumn('reason', 'text').execute()
  await db.schema
    .createTable('geocode_cache')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('answer', 'text', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('geocode_cache_expires_at')
    .on('geocode_cache')
    .column('expires_at')
    .execute()
}
