import { type Kysely, sql } from 'kysely'

/** The last number of a document's versions: one whose draft was dropped is never given again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_documents')
    .addColumn('last_number', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`update content_documents set last_number = coalesce(
    (select max(number) from content_versions
      where content_versions.kind = content_documents.kind
        and content_versions.key = content_documents.key), 0)`.execute(db)
}
