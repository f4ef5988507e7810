import type { Kysely } from 'kysely'

/** What a weekly window is from a day on, instead of what it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('window_plans')
    .addColumn('template_id', 'integer', c => c.notNull().references('window_templates.id'))
    .addColumn('from_date', 'text', c => c.notNull())
    .addColumn('weekdays', 'text', c => c.notNull())
    .addColumn('started_hr', 'integer', c => c.notNull())
    .addColumn('started_mn', 'integer', c => c.notNull())
    .addColumn('finished_hr', 'integer', c => c.notNull())
    .addColumn('finished_mn', 'integer', c => c.notNull())
    .addColumn('price', 'bigint', c => c.notNull())
    .addColumn('capacity', 'integer', c => c.notNull())
    .addColumn('cutoff_minutes', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('window_plans_day', ['template_id', 'from_date'])
    .execute()
}
