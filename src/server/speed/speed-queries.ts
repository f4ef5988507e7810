import type { SpeedDevice, SpeedMetric, SpeedPage } from '#lib/codes/page-speed.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import type { Days } from '../reports/days.ts'
import type { SpeedTable } from './schema.ts'

/** Six parameters each. */
const ROWS_AT_ONCE = 100
const KEY = ['day', 'page', 'device', 'metric', 'bucket'] as const

const sortKey = (row: SpeedTable): string => KEY.map(name => String(row[name])).join(' ')

/** Adds counts in one transaction; sorted, so that two processes cannot deadlock. */
export async function addSpeeds(db: Db, rows: readonly SpeedTable[]): Promise<void> {
  const sorted = rows
    .map(row => [sortKey(row), row] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  await inTransaction(db, async trx => {
    for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE)
      await trx
        .insertInto('page_speed')
        .values(sorted.slice(start, start + ROWS_AT_ONCE))
        .onConflict(conflict =>
          conflict
            .columns([...KEY])
            .doUpdateSet(eb => ({ count: eb('page_speed.count', '+', eb.ref('excluded.count')) })),
        )
        .execute()
  })
}

/** Counts of all days together. */
export async function sumSpeeds(db: Db, { from, to }: Days): Promise<Omit<SpeedTable, 'day'>[]> {
  const rows = await db
    .selectFrom('page_speed')
    .select(['page', 'device', 'metric', 'bucket', ({ fn }) => fn.sum('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['page', 'device', 'metric', 'bucket'])
    .execute()
  // PostgreSQL returns a sum as text.
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

export interface SpeedFilter {
  metric: SpeedMetric
  page?: SpeedPage | undefined
  device?: SpeedDevice | undefined
}

/** Counts of a metric by day, of all pages or devices where none is named. */
export async function listSpeedsByDay(
  db: Db,
  { from, to }: Days,
  { metric, page, device }: SpeedFilter,
): Promise<Pick<SpeedTable, 'day' | 'bucket' | 'count'>[]> {
  let query = db
    .selectFrom('page_speed')
    .select(['day', 'bucket', ({ fn }) => fn.sum('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('metric', '=', metric)
  if (page) query = query.where('page', '=', page)
  if (device) query = query.where('device', '=', device)
  const rows = await query.groupBy(['day', 'bucket']).execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

export async function deleteSpeedsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('page_speed').where('day', '<', day).execute()
}
