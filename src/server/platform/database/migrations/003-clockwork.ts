import type { Kysely } from 'kysely'

/** What the shop's clockwork looks for every few seconds: open payments, and what is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('asked_at', 'bigint').execute()
  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute()
  await index('payments', 'state', 'created_at')
  await index('idempotency_keys', 'created_at')
  await index('sessions', 'expires_at')
  await index('codes', 'expires_at')
  await index('rate_hits', 'window_start')
}
