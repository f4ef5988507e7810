import { type Db, inTransaction } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import { sql } from 'kysely'

/** Words that are kept of one day at most: beyond them only known ones are counted. */
const WORDS_OF_DAY_MAX = 2_000

export interface MissedSearch {
  words: string
  count: number
}

/** Adds to the counts of a day, in one order, so that two processes wait for each other and no more. */
export async function addMissedSearches(
  db: Db,
  day: string,
  missed: readonly MissedSearch[],
): Promise<void> {
  await inTransaction(db, async trx => {
    for (const { words, count } of missed.toSorted((a, b) => (a.words < b.words ? -1 : 1)))
      await trx
        .insertInto('missed_searches')
        .values({ day, words, count })
        .onConflict(conflict =>
          conflict
            .columns(['day', 'words'])
            .doUpdateSet(eb => ({ count: eb('missed_searches.count', '+', count) })),
        )
        .execute()
    await trx
      .deleteFrom('missed_searches')
      .where('day', '=', day)
      .where('words', 'not in', most =>
        most
          .selectFrom('missed_searches as kept')
          .select('kept.words')
          .where('kept.day', '=', day)
          .orderBy('kept.count', 'desc')
          .orderBy('kept.words')
          .limit(WORDS_OF_DAY_MAX),
      )
      .execute()
  })
}

/** What was searched and not found, the most often first, of all days that are kept. */
export async function listMissedSearches(db: Db, page: Page): Promise<Paged<MissedSearch>> {
  const words = db
    .selectFrom('missed_searches')
    .select(eb => ['words', eb.fn.sum('count').as('count')])
    .groupBy('words')
  const { rows, count } = await pageOf(
    db
      .selectFrom(words.as('missed'))
      .select(['missed.words', 'missed.count'])
      .orderBy(sql`missed.count`, 'desc')
      .orderBy('missed.words'),
    page,
  )
  // A sum arrives as text from PostgreSQL.
  return { rows: rows.map(row => ({ ...row, count: Number(row.count) })), count }
}

/** Forgets days before one, and words that lead somewhere now. */
export async function deleteMissedSearches(db: Db, of: { before: string } | { words: string }) {
  const all = db.deleteFrom('missed_searches')
  await (
    'before' in of ? all.where('day', '<', of.before) : all.where('words', '=', of.words)
  ).execute()
}
