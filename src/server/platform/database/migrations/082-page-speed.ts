import type { Kysely } from 'kysely'

/** How fast pages were for visitors, as counts of values by bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_speed')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('page', 'text', c => c.notNull())
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('metric', 'text', c => c.notNull())
    .addColumn('bucket', 'integer', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('page_speed_pkey', [
      ...(['day', 'page', 'device', 'metric', 'bucket'] as const),
    ])
    .execute()
}
