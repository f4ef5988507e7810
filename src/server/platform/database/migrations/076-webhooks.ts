import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Receivers of events outside of the shop, what each subscribes to, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('webhooks')
    .addColumn('url', 'text', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull())
    .addColumn('secret_version', 'integer', c => c.notNull())
    .addColumn('rotated_at', 'bigint')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createTable('webhook_topics')
    .addColumn('webhook_id', 'integer', c => c.notNull().references('webhooks.id'))
    .addColumn('topic', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('webhook_topics_pk', ['webhook_id', 'topic'])
    .execute()
  await tableWithId(db)('webhook_deliveries')
    .addColumn('webhook_id', 'integer', c => c.notNull().references('webhooks.id'))
    .addColumn('event_id', 'text', c => c.notNull())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('claim', 'text')
    .addColumn('http_status', 'integer')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addUniqueConstraint('webhook_deliveries_once', ['webhook_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'due_at'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
}
