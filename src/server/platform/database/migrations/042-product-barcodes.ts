import type { Kysely } from 'kysely'

/** Barcodes of products, each of one product only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_barcodes')
    .addColumn('gtin', 'text', c => c.notNull().primaryKey())
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('product_barcodes_of_product')
    .on('product_barcodes')
    .columns(['product_id', 'position'])
    .execute()
}
