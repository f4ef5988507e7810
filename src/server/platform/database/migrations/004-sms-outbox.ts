import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Texts on their way: written with what they tell of, so that a crash neither loses nor doubles one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('sms_outbox')
    .addColumn('mobile', 'text', c => c.notNull())
    .addColumn('template', 'text', c => c.notNull())
    .addColumn('tokens', 'text', c => c.notNull())
    .addColumn('once_key', 'text', c => c.unique())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('sms_outbox_state_due_at')
    .on('sms_outbox')
    .columns(['state', 'due_at'])
    .execute()
}
