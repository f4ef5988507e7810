import type { Kysely } from 'kysely'

/** Codes bound to what they are for and to who asked; the codes by which members join a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Codes live for two minutes: those on their way are asked for again.
  await db.schema.dropTable('codes').execute()
  await db.schema
    .createTable('codes')
    .addColumn('mobile', 'text', c => c.notNull())
    .addColumn('purpose', 'text', c => c.notNull())
    .addColumn('user_id', 'integer', c => c.notNull())
    .addColumn('code_hash', 'text', c => c.notNull())
    .addColumn('tries_left', 'integer', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('proved_at', 'bigint')
    .addPrimaryKeyConstraint('codes_key', ['mobile', 'purpose', 'user_id'])
    .execute()
  await db.schema.createIndex('codes_expires_at').on('codes').column('expires_at').execute()

  await db.schema.alterTable('companies').addColumn('join_code', 'text').execute()
  await db.schema.alterTable('companies').addColumn('join_code_expires_at', 'bigint').execute()
  await db.schema
    .createIndex('companies_join_code')
    .on('companies')
    .column('join_code')
    .unique()
    .execute()
  await db.schema.createIndex('users_company').on('users').column('company_id').execute()
}
