import type { Kysely } from 'kysely'

/** What names an adjustment of a wallet, so that a form sent twice writes one entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ledger').addColumn('once_key', 'text').execute()
  await db.schema.createIndex('ledger_once_key').on('ledger').column('once_key').unique().execute()
}
