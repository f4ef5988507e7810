import { type Kysely, sql } from 'kysely'

/** What is there of the safety stock; so far it was taken to be full. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('kept_back', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`update products set kept_back = safety_stock where inventory is not null`.execute(db)
}
