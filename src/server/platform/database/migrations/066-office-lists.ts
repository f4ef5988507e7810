import type { Kysely } from 'kysely'

/** What further lists of the back office count and search in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  // The orders of each customer are summed from this index alone.
  await index('orders_customer', 'orders', ['user_id', 'status', 'cost', 'created_at'])
  await index('changes_staff', 'changes', ['staff_id', 'id'])
  await index('changes_at', 'changes', ['at', 'id'])
}
