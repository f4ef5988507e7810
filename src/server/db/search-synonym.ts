import type { Db, Trx } from './open.ts'

/** A word and what it means besides. */
export interface SearchSynonym {
  id: number
  word: string
  means: string
}

export const listSynonyms = (db: Db): Promise<SearchSynonym[]> =>
  db.selectFrom('search_synonyms').selectAll().orderBy('word').orderBy('means').execute()

/** What words mean besides, by word. */
export async function readSynonyms(db: Db): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { word, means } of await listSynonyms(db))
    found.set(word, [...(found.get(word) ?? []), means])
  return found
}

export async function countSynonyms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_synonyms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a synonym; its id, or undefined where it is there already. */
export async function insertSynonym(
  trx: Trx,
  pair: Omit<SearchSynonym, 'id'>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('search_synonyms')
    .values(pair)
    .onConflict(conflict => conflict.columns(['word', 'means']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a synonym; what it was, or undefined where there is none. */
export const deleteSynonym = (trx: Trx, id: number): Promise<SearchSynonym | undefined> =>
  trx.deleteFrom('search_synonyms').where('id', '=', id).returningAll().executeTakeFirst()
