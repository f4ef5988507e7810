import { type Kysely, sql } from 'kysely'

/**
 * Lists are answered from memory (src/server/catalogue): each product says at which version of the
 * catalogue it last changed, and a version of their own follows categories, brands and shelves.
 * The words of search and the orders of lists need no column and no index any more; without an
 * index on what an order changes, PostgreSQL updates a product's stock in its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const products = () => db.schema.alterTable('products')
  await products()
    .addColumn('changed_in', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
  await products().dropColumn('search_text').execute()
  for (const name of ['category', 'sold', 'added_at', 'special_sale_expiration'])
    await db.schema.dropIndex(`products_${name}`).execute()
  const index = (...columns: string[]) =>
    db.schema
      .createIndex(`products_${columns.join('_')}`)
      .on('products')
      .columns(columns)
      .execute()
  await index('changed_in', 'id')
  await index('category_id')
  await sql`insert into versions (name, value) values ('groups', 1)`.execute(db)
}
