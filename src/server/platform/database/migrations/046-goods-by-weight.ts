import { type Kysely, sql } from 'kysely'

/** Columns of goods by weight, all null for goods by piece. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['price_per_kg', 'step_g', 'min_g', 'piece_g'])
    await db.schema
      .alterTable('products')
      .addColumn(column, column === 'price_per_kg' ? 'bigint' : 'integer')
      .execute()
  // The last column checks all of them: SQLite cannot add a constraint to a table.
  await db.schema
    .alterTable('products')
    .addColumn('tolerance_percent', 'integer', column =>
      column.check(sql`
        (price_per_kg is null and step_g is null and min_g is null and piece_g is null
          and tolerance_percent is null)
        or (price_per_kg is not null and price_per_kg > 0
          and step_g is not null and step_g > 0
          and min_g is not null and min_g > 0 and min_g % step_g = 0
          and (piece_g is null or piece_g > 0)
          and tolerance_percent is not null and tolerance_percent between 0 and 30)`),
    )
    .execute()
  // Less than the least amount cannot be sold.
  await db.schema.dropIndex('products_sold_out').execute()
  await sql`create index products_sold_out on products (inventory)
    where inventory < coalesce(min_g, 1)`.execute(db)
}
