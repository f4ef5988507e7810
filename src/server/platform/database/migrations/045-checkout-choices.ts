import type { Kysely } from 'kysely'

/** The order of delivery methods and payment ports, and whether a port is offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posting_methods', 'payment_ports'])
    await db.schema
      .alterTable(table)
      .addColumn('position', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('payment_ports')
    .addColumn('active', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}
