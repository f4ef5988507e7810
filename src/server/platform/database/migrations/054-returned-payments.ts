import type { Kysely } from 'kysely'

/** When the browser of a payment came back from the bank without having paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('returned_at', 'bigint').execute()
}
