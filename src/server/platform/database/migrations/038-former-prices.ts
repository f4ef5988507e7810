import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** What products and bundles cost before each fall of the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('former_prices')
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('record_id', 'integer', c => c.notNull())
    .addColumn('until', 'bigint', c => c.notNull())
    .addColumn('price', 'bigint', c => c.notNull())
    .addColumn('cost', 'bigint', c => c.notNull())
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('former_prices')
      .columns([...columns])
      .execute()
  await index('former_prices_record', ['list', 'record_id'])
  await index('former_prices_until', ['until'])
}
