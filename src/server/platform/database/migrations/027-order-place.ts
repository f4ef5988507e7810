import type { Kysely } from 'kysely'

/** Where an order goes on the map, for whoever drives there; null of orders from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('lat', 'double precision').execute()
  await db.schema.alterTable('orders').addColumn('lng', 'double precision').execute()
}
