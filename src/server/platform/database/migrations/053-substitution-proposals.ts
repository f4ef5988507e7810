import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Substitutes that customers are asked about by text message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('substitute_proposals')
    .addColumn('order_id', 'integer', c => c.notNull().references('orders.id'))
    .addColumn('line_id', 'integer', c => c.notNull().references('order_lines.id'))
    .addColumn('product_id', 'integer', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addColumn('price', 'bigint', c => c.notNull())
    .addColumn('stock', 'integer', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by', 'text')
    .execute()
  await db.schema
    .createIndex('substitute_proposals_order')
    .on('substitute_proposals')
    .column('order_id')
    .execute()
  for (const state of ['waiting', 'accepted'])
    await db.schema
      .createIndex(`substitute_proposals_${state}`)
      .on('substitute_proposals')
      .column('line_id')
      .unique()
      .where(sql.ref('state'), '=', sql.lit(state))
      .execute()
  await db.schema
    .createIndex('substitute_proposals_due')
    .on('substitute_proposals')
    .column('expires_at')
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
}
