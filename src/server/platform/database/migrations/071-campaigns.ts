import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Consents of customers to offers by text message, and campaigns with their recipients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = tableWithId(db)
  await table('offer_consents')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('given_at', 'bigint', c => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('withdrawn_by', 'text')
    .execute()
  await db.schema
    .createIndex('offer_consents_open')
    .on('offer_consents')
    .column('user_id')
    .unique()
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute()
  await table('campaigns')
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('audience', 'text', c => c.notNull())
    .addColumn('parts', 'integer', c => c.notNull())
    .addColumn('part_price', 'bigint', c => c.notNull())
    .addColumn('start_at', 'bigint', c => c.notNull())
    .addColumn('stopped_at', 'bigint')
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await table('campaign_recipients')
    .addColumn('campaign_id', 'integer', c => c.notNull().references('campaigns.id'))
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('sms_id', 'integer', c => c.unique())
    .addUniqueConstraint('campaign_recipients_once', ['campaign_id', 'user_id'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('campaign_recipients').columns(columns).execute()
  await index('campaign_recipients_user', ['user_id'])
  await index('campaign_recipients_state', ['state', 'id'])
}
