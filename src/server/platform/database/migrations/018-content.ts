import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** What marketing edits: each document with its versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_documents')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('revision', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('content_documents_key', ['kind', 'key'])
    .execute()
  await tableWithId(db)('content_versions')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('staff_id', 'integer', c => c.references('staff.id'))
    .addColumn('saved_at', 'bigint', c => c.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('published_at', 'bigint')
    .addUniqueConstraint('content_versions_number', ['kind', 'key', 'number'])
    .execute()
  // Of a document at most one version is open and at most one is what shoppers see.
  await sql`create unique index content_versions_open on content_versions (kind, key)
    where state in ('draft', 'scheduled')`.execute(db)
  await sql`create unique index content_versions_published on content_versions (kind, key)
    where state = 'published'`.execute(db)
}
