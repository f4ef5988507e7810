import type { Kysely } from 'kysely'

/** The codes of one user, which are forgotten together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('codes_user').on('codes').column('user_id').execute()
}
