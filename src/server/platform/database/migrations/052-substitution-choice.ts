import type { Kysely } from 'kysely'

/**
 * What a customer wants in place of missing goods: of the account, of an order, and of a line that
 * differs from its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'orders'])
    await db.schema
      .alterTable(table)
      .addColumn('substitution', 'text', column => column.notNull().defaultTo('call'))
      .execute()
  await db.schema.alterTable('order_lines').addColumn('substitution', 'text').execute()
}
