import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Keys of other programs, what the till said last of each product, and its events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('api_keys')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('scopes', 'text', c => c.notNull())
    .addColumn('key_hash', 'text', c => c.notNull().unique())
    .addColumn('prefix', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('created_by', 'integer', c => c.notNull().references('staff.id'))
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('till_products')
    .addColumn('product_id', 'integer', c => c.primaryKey().references('products.id'))
    .addColumn('stock_version', 'bigint')
    .addColumn('stock_on_hand', 'integer')
    .addColumn('stock_at', 'bigint')
    .addColumn('stock_key_id', 'integer', c => c.references('api_keys.id'))
    .addColumn('price_version', 'bigint')
    .addColumn('price_sent', 'text')
    .addColumn('price_at', 'bigint')
    .addColumn('price_key_id', 'integer', c => c.references('api_keys.id'))
    .execute()
  await db.schema
    .createTable('till_events')
    .addColumn('key_id', 'integer', c => c.notNull().references('api_keys.id'))
    .addColumn('event_id', 'text', c => c.notNull())
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id'))
    .addColumn('delta', 'integer', c => c.notNull())
    .addColumn('inventory', 'integer', c => c.notNull())
    .addColumn('missing', 'integer', c => c.notNull())
    .addColumn('at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('till_events_pk', ['key_id', 'event_id'])
    .execute()
  await db.schema.createIndex('till_events_at').on('till_events').column('at').execute()
  await db.schema
    .alterTable('changes')
    .addColumn('api_key_id', 'integer', c => c.references('api_keys.id'))
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('safety_stock', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
