import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** What goods and delivery cost less without a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('promotions')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amount', 'bigint')
    .addColumn('most', 'bigint')
    .addColumn('pieces', 'integer')
    .addColumn('further', 'integer', c => c.notNull())
    .addColumn('category_id', 'integer')
    .addColumn('product_ids', 'text')
    .addColumn('least', 'bigint')
    .addColumn('posting_method_id', 'integer')
    .addColumn('started_at', 'bigint')
    .addColumn('expired_at', 'bigint')
    .addColumn('active', 'integer', c => c.notNull())
    .addColumn('with_coupon', 'integer', c => c.notNull())
    .execute()
}
