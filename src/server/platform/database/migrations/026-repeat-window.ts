import { type Kysely, sql } from 'kysely'

/** A repeat keeps the window that it began with: its first order may be moved to another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('repeats')
    .addColumn('window_id', 'integer', column => column.references('delivery_windows.id'))
    .execute()
  await sql`
    update repeats set window_id =
      (select window_id from orders where orders.id = repeats.first_order_id)
  `.execute(db)
}
