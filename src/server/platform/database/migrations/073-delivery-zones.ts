import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Terms of delivery by place. Zone 1 is everywhere else; all orders until now are its orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('zones')
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('districts', 'text')
    .addColumn('polygon', 'text')
    .addColumn('fees', 'text')
    .addColumn('free_threshold', 'bigint')
    .addColumn('min_order', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('methods', 'text')
    .addColumn('lead_minutes', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('own_windows', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`insert into zones (title) values ('محدوده‌ی اصلی')`.execute(db)
  for (const table of ['window_templates', 'delivery_windows'])
    await db.schema
      .alterTable(table)
      .addColumn('zone_id', 'integer', c => c.references('zones.id'))
      .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('zone_id', 'integer', c => c.notNull().defaultTo(1).references('zones.id'))
    .execute()
  await db.schema
    .createTable('zone_requests')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('requests', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('zone_requests_key', ['day', 'place'])
    .execute()
}
