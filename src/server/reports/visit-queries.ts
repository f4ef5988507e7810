import { inTransaction, type Db } from '../platform/database/open.ts'
import { RECORD_LISTS, type RecordKind } from '../catalogue/record-queries.ts'
import { readFaqs } from '../content/faqs.ts'
import { readBanners } from '../content/published.ts'
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
  const kinds = Object.keys(RECORD_LISTS) as RecordKind[]
  const lists = await Promise.all(kinds.map(kind => mostVisited(db, kind, since, limit)))
  return lists.flat()
}

async function mostVisited(db: Db, kind: RecordKind, since: string, limit: number) {
  const rows = await db
    .selectFrom('visits')
    .select(['record_id', ({ fn }) => fn.sum<number>('count').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .groupBy('record_id')
    .orderBy('total', 'desc')
    .orderBy('record_id')
    .limit(limit)
    .execute()
  const names = await namesOf(
    db,
    kind,
    rows.map(row => row.record_id),
  )
  return rows.map(row => ({ kind, ...row, name: names.get(row.record_id) ?? null }))
}

async function namesOf(
  db: Db,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (kind === 'faq')
    return new Map((await readFaqs(db)).faqs.map(({ id, question }) => [id, question]))
  if (ids.length === 0) return new Map()
  const records =
    kind === 'banner'
      ? [...(await readBanners(db)).values()]
      : await db
          .selectFrom(RECORD_LISTS[kind] as 'brands')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .execute()
  return new Map(records.map(({ id, name }) => [id, name]))
}

export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('visits').where('day', '<', day).execute()
}
