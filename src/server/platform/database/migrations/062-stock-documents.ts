import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Suppliers, goods received, counted and wasted, and the average cost of each product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('suppliers')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await tableWithId(db)('stock_documents')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('supplier_id', 'integer', c => c.references('suppliers.id'))
    .addColumn('reason', 'text')
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('once_key', 'text', c => c.notNull().unique())
    .addColumn('posted_at', 'bigint', c => c.notNull())
    .execute()
  await tableWithId(db)('stock_document_lines')
    .addColumn('document_id', 'integer', c => c.notNull().references('stock_documents.id'))
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('amount', 'integer', c => c.notNull().check(sql`amount >= 0`))
    .addColumn('change', 'integer', c => c.notNull())
    .addColumn('stock_after', 'integer')
    .addColumn('unit_cost', 'bigint')
    .addColumn('cost_after', 'bigint')
    .addColumn('expires_on', 'text')
    .execute()
  const index = (columns: readonly string[]) =>
    db.schema
      .createIndex(`stock_document_lines_${columns[0]}`)
      .on('stock_document_lines')
      .columns([...columns])
      .execute()
  await index(['document_id'])
  await index(['product_id', 'id'])
  await db.schema
    .createTable('product_costs')
    .addColumn('product_id', 'integer', c => c.primaryKey().references('products.id'))
    .addColumn('cost', 'bigint', c => c.notNull().check(sql`cost >= 0`))
    .execute()
}
