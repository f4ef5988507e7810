import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/** Who works in the shop, where they are signed in, and what they changed. */
export async function up(db: Schema): Promise<void> {
  await tableWithId(db)('staff')
    .addColumn('mobile', 'text', c => c.notNull().unique())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('roles', 'text', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull())
    .addColumn('password_hash', 'text', c => c.notNull())
    .addColumn('password_given', 'integer', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createTable('staff_sessions')
    .addColumn('token_hash', 'text', c => c.primaryKey())
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('proved_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('staff_sessions_staff')
    .on('staff_sessions')
    .column('staff_id')
    .execute()
  await tableWithId(db)('changes')
    .addColumn('at', 'bigint', c => c.notNull())
    .addColumn('staff_id', 'integer', c => c.references('staff.id'))
    .addColumn('record', 'text', c => c.notNull())
    .addColumn('record_id', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('changes_record')
    .on('changes')
    .columns(['record', 'record_id', 'id'])
    .execute()
}
