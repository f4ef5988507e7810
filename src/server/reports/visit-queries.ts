import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open.ts'
import { RECORD_TABLES, type RecordKind } from '../catalogue/record-queries.ts'
import type { VisitTable } from './schema.ts'

export type Visits = VisitTable

/** Four parameters each. */
const ROWS_AT_ONCE = 100

/** Adds counts in one transaction; sorted, so that two processes cannot deadlock. */
export async function addVisits(db: Db, visits: readonly Visits[]): Promise<void> {
  const sorted = visits.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind) || a.record_id - b.record_id,
  )
  await inTransaction(db, async trx => {
    for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE)
      await trx
        .insertInto('visits')
        .values(sorted.slice(start, start + ROWS_AT_ONCE))
        .onConflict(conflict =>
          conflict
            .columns(['day', 'kind', 'record_id'])
            .doUpdateSet(eb => ({ count: eb('visits.count', '+', eb.ref('excluded.count')) })),
        )
        .execute()
  })
}

/** At most `limit` of each kind; `since` is inclusive. */
export async function listMostVisited(
  db: Db,
  since: string,
  limit: number,
): Promise<{ kind: RecordKind; record_id: number; name: string | null; total: number }[]> {
  const kinds = Object.keys(RECORD_TABLES) as RecordKind[]
  const lists = await Promise.all(kinds.map(kind => mostVisited(db, kind, since, limit)))
  return lists.flat()
}

async function mostVisited(db: Db, kind: RecordKind, since: string, limit: number) {
  const name = sql.ref(kind === 'faq' ? 'named.question' : 'named.name')
  const { rows } = await sql<{ record_id: number; name: string | null; total: number }>`
    select visits.record_id, ${name} as name, sum(visits.count) as total
    from visits left join ${sql.table(RECORD_TABLES[kind])} as named on named.id = visits.record_id
    where visits.kind = ${kind} and visits.day >= ${since}
    group by visits.record_id, ${name}
    order by total desc, visits.record_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(row => ({ kind, ...row }))
}

export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('visits').where('day', '<', day).execute()
}
