import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** The library of the pictures that staff uploaded, each with the text that stands for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('pictures')
    .addColumn('url', 'text', c => c.notNull().unique())
    .addColumn('alt', 'text', c => c.notNull())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('added_at', 'bigint', c => c.notNull())
    .execute()
}
