import { type Db, inTransaction } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import { sql } from 'kysely'

/** Maximum rows per day; those with the fewest requests and searches are deleted. */
const WORDS_OF_DAY_MAX = 2_000

export interface MissedSearch {
  words: string
  count: number
  requests?: number
}

/** Sorted, so that two processes cannot deadlock. */
export async function addMissedSearches(
  db: Db,
  day: string,
  searches: readonly MissedSearch[],
): Promise<void> {
  await inTransaction(db, async trx => {
    for (const { words, count, requests = 0 } of searches.toSorted((a, b) =>
      a.words < b.words ? -1 : 1,
    ))
      await trx
        .insertInto('missed_searches')
        .values({ day, words, count, requests })
        .onConflict(conflict =>
          conflict.columns(['day', 'words']).doUpdateSet(eb => ({
            count: eb('missed_searches.count', '+', count),
            requests: eb('missed_searches.requests', '+', requests),
          })),
        )
        .execute()
    await trx
      .deleteFrom('missed_searches')
      .where('day', '=', day)
      .where('words', 'not in', eb =>
        eb
          .selectFrom('missed_searches as other')
          .select('other.words')
          .where('other.day', '=', day)
          .orderBy(sql`other.requests + other.count`, 'desc')
          .orderBy('other.words')
          .limit(WORDS_OF_DAY_MAX),
      )
      .execute()
  })
}

export async function listMissedSearches(
  db: Db,
  page: Page,
): Promise<Paged<Required<MissedSearch>>> {
  const words = db
    .selectFrom('missed_searches')
    .select(eb => ['words', eb.fn.sum('count').as('count'), eb.fn.sum('requests').as('requests')])
    .groupBy('words')
  const { rows, count } = await readPage(
    db
      .selectFrom(words.as('missed'))
      .select(['missed.words', 'missed.count', 'missed.requests'])
      .orderBy(sql`missed.requests`, 'desc')
      .orderBy(sql`missed.count`, 'desc')
      .orderBy('missed.words'),
    page,
  )
  // PostgreSQL returns a sum as text.
  const numbered = rows.map(({ words, ...sums }) => ({
    words,
    count: Number(sums.count),
    requests: Number(sums.requests),
  }))
  return { rows: numbered, count }
}

export async function deleteMissedSearches(db: Db, filter: { before: string } | { words: string }) {
  const query = db.deleteFrom('missed_searches')
  await (
    'before' in filter
      ? query.where('day', '<', filter.before)
      : query.where('words', '=', filter.words)
  ).execute()
}
