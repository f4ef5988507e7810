import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Tags of customers, and what staff write about customers for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_tags')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('tag', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('customer_tags_key', ['tag', 'user_id'])
    .execute()
  await db.schema.createIndex('customer_tags_user').on('customer_tags').column('user_id').execute()
  await tableWithId(db)('customer_notes')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('customer_notes_user')
    .on('customer_notes')
    .column('user_id')
    .execute()
}
