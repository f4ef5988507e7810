import type { Kysely } from 'kysely'

/** What was picked of an order, what was given instead, and the part of town that it goes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('picked_at', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('locality', 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('picked', 'integer').execute()
  await db.schema.alterTable('order_lines').addColumn('replaces', 'integer').execute()
}
