import { type Kysely, sql } from 'kysely'

/** What the desk of the staff counts each time it is opened: sold-out products, open messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('products_sold_out')
    .on('products')
    .column('inventory')
    .where(sql.ref('inventory'), '=', sql.lit(0))
    .execute()
  await db.schema
    .createIndex('contact_messages_open')
    .on('contact_messages')
    .column('id')
    .where(sql.ref('done_at'), 'is', null)
    .execute()
}
