import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/**
 * Files of products that may be applied, synonyms of the staff, searches that found nothing, and
 * the days of orders and of what went back, by which reports ask.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .createTable('import_files')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await tableWithId(db)('search_synonyms')
    .addColumn('word', 'text', c => c.notNull())
    .addColumn('means', 'text', c => c.notNull())
    .addUniqueConstraint('search_synonyms_once', ['word', 'means'])
    .execute()
  await db.schema
    .createTable('missed_searches')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('words', 'text', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('missed_searches_key', ['day', 'words'])
    .execute()
  await db.schema
    .createIndex('orders_created_at')
    .on('orders')
    .columns(['created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('ledger_reason_created_at')
    .on('ledger')
    .columns(['reason', 'created_at'])
    .execute()
}
