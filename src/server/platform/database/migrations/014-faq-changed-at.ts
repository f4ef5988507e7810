import type { Kysely } from 'kysely'

/** When an import last changed a question: by it the sitemap dates the page of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('faqs').addColumn('changed_at', 'bigint').execute()
}
