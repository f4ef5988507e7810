import type { Kysely } from 'kysely'
import { bytesType, tableWithId } from './table-with-id.ts'

/** Claims about delivered lines, with their photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('claims')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('line_id', 'integer', c => c.notNull().unique().references('order_lines.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('credited', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', c => c.references('staff.id'))
    .execute()
  await db.schema.createIndex('claims_order').on('claims').column('order_id').execute()
  await db.schema.createIndex('claims_state').on('claims').columns(['state', 'id']).execute()
  await tableWithId(db)('claim_photos')
    .addColumn('claim_id', 'integer', c => c.notNull().references('claims.id'))
    .addColumn('bytes', bytesType(db), c => c.notNull())
    .execute()
  await db.schema.createIndex('claim_photos_claim').on('claim_photos').column('claim_id').execute()
}
