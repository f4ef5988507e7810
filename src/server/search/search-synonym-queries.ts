import type { Db, Trx } from '../platform/database/open.ts'

export interface SearchSynonym {
  id: number
  word: string
  means: string
}

export const listSynonyms = (db: Db): Promise<SearchSynonym[]> =>
  db.selectFrom('search_synonyms').selectAll().orderBy('word').orderBy('means').execute()

export async function readSynonyms(db: Db): Promise<Map<string, string[]>> {
  const meanings = new Map<string, string[]>()
  for (const { word, means } of await listSynonyms(db))
    meanings.set(word, [...(meanings.get(word) ?? []), means])
  return meanings
}

export async function countSynonyms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_synonyms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined where it exists already. */
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

export const deleteSynonym = (trx: Trx, id: number): Promise<SearchSynonym | undefined> =>
  trx.deleteFrom('search_synonyms').where('id', '=', id).returningAll().executeTakeFirst()
