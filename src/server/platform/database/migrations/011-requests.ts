import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

type Schema = Kysely<unknown>

/** Comments, what customers ask for, messages to the shop, and visits counted by day. */
export async function up(db: Schema): Promise<void> {
  await comments(db)
  await requests(db)
  await messages(db)
  await visits(db)
}

async function comments(db: Schema): Promise<void> {
  await tableWithId(db)('comments')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('record_name', 'text', c => c.notNull())
    .addColumn('record_id', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('body_hash', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('judged_at', 'bigint')
    .addUniqueConstraint('comments_once', ['user_id', 'record_name', 'record_id', 'body_hash'])
    .execute()
  await db.schema
    .createIndex('comments_record')
    .on('comments')
    .columns(['record_name', 'record_id', 'state', 'id'])
    .execute()
  await db.schema.createIndex('comments_state').on('comments').columns(['state', 'id']).execute()
}

async function requests(db: Schema): Promise<void> {
  const table = tableWithId(db)
  await table('wholesales')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('wholesales_open')
    .on('wholesales')
    .columns(['user_id', 'product_id'])
    .unique()
    .where(sql.ref('done_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('wholesales_user')
    .on('wholesales')
    .columns(['user_id', 'id'])
    .execute()
  await table('waitlist')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addUniqueConstraint('waitlist_once', ['product_id', 'user_id'])
    .execute()
}

async function messages(db: Schema): Promise<void> {
  await tableWithId(db)('contact_messages')
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('email', 'text')
    .addColumn('mobile', 'text', c => c.notNull())
    .addColumn('type', 'integer', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
}

/** Clicks and opened questions were totals on their own rows; they count as of the day of this. */
async function visits(db: Schema): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'integer', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('visits_key', ['day', 'kind', 'record_id'])
    .execute()
  for (const [kind, table, column] of [
    ['banner', 'banners', 'clicks'],
    ['faq', 'faqs', 'visits'],
  ] as const) {
    await sql`insert into visits (day, kind, record_id, count)
      select cast(current_date as text), ${sql.lit(kind)}, id, ${sql.ref(column)}
      from ${sql.table(table)} where ${sql.ref(column)} > 0`.execute(db)
    await db.schema.alterTable(table).dropColumn(column).execute()
  }
}
