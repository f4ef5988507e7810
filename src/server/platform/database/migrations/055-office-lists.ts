import { type Kysely, sql } from 'kysely'
import { isSqlite, tableWithId } from './table-with-id.ts'

/** What lists of the back office sort by and search in, and the views that staff save of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db)
  const index = (name: string, table: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  // What a filtered list reads is in this index alone, which is a tenth of the table.
  await index('orders_listed', 'orders', [
    ...['status', 'window_starts_at', 'cost', 'payment_status', 'created_at', 'picked_at'],
    ...['window_id', 'locality', 'posting_method_title', 'words', 'id'],
  ])
  await index('orders_window_starts', 'orders', ['window_starts_at', 'id'])
  await index('orders_cost', 'orders', ['cost', 'id'])
  await index('order_lines_item', 'order_lines', ['item_id', 'type', 'order_id'])
  await index('order_stock_product', 'order_stock', ['product_id', 'order_id'])
  await tableWithId(db)('staff_views')
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('staff_id', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('shared', 'integer', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await index('staff_views_list', 'staff_views', ['list', 'position'])
}

/** `costOf` of lib/rules/amounts.ts and `orderWords` in SQL. */
async function orders(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'bigint' | 'text', value: string | number) =>
    db.schema
      .alterTable('orders')
      .addColumn(name, type, c => c.notNull().defaultTo(value))
      .execute()
  await add('cost', 'bigint', 0)
  await add('words', 'text', '')
  const isLite = isSqlite(db)
  const cost = isLite
    ? sql`select sum(value ->> 'amount') from json_each(amounts)
        where value ->> 'kind' not in ('wallet', 'debt')`
    : sql`select sum((line ->> 'amount')::bigint) from json_array_elements(amounts::json) line
        where line ->> 'kind' not in ('wallet', 'debt')`
  const customer = isLite ? sql`customer` : sql`customer::json`
  await sql`update orders set cost = coalesce((${cost}), 0), words = lower(
    tracking_code || ' ' || coalesce(${customer} ->> 'mobile', '') || ' ' ||
    ${bare(sql`coalesce(${customer} ->> 'name', '')`)} || ' ' ||
    (select users.mobile || ' ' ||
      ${bare(sql`coalesce(first_name, '') || coalesce(last_name, '')`)}
      from users where users.id = orders.user_id))`.execute(db)
}

const JOINER = '\u200C'
const bare = (text: ReturnType<typeof sql>) =>
  sql`replace(replace(${text}, ${sql.lit(JOINER)}, ''), ' ', '')`
