import { searchWords } from '#lib/text/search-words.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { deleteMissedSearches } from './missed-search-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { countSynonyms, deleteSynonym, insertSynonym } from './search-synonym-queries.ts'
import type { ChangedBy } from '../delivery/change-window.ts'

/** Every process keeps them in memory. */
const SYNONYMS_MAX = 1_000
const MEANS_MAX_WORDS = 3

type AddSynonymResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'word' | 'means' | 'taken' | 'full' }

/** Makes a word match another, or a sequence of words, in every process's next search. */
export async function addSynonym(
  db: Db,
  input: { word: string; means: string },
  { now, actor }: ChangedBy,
): Promise<AddSynonymResult> {
  const [word = '', ...more] = searchWords(input.word)
  const meaning = searchWords(input.means)
  const means = meaning.join(' ')
  if (word === '' || more.length > 0) return { ok: false, reason: 'word' }
  if (means === '' || means === word || meaning.length > MEANS_MAX_WORDS)
    return { ok: false, reason: 'means' }
  return inTransaction(db, async trx => {
    const id = await insertSynonym(trx, { word, means })
    if (id === undefined) return { ok: false, reason: 'taken' }
    if ((await countSynonyms(trx)) > SYNONYMS_MAX) {
      await deleteSynonym(trx, id)
      return { ok: false, reason: 'full' }
    }
    await deleteMissedSearches(trx, { words: word })
    const change = { record: 'synonym', recordId: word, action: 'added', after: { means } } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    await bumpCatalogueVersion(trx)
    return { ok: true, id }
  })
}

export async function removeSynonym(
  db: Db,
  id: number,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const removed = await deleteSynonym(trx, id)
    if (!removed) return false
    const { word, means } = removed
    const change = { record: 'synonym', recordId: word, action: 'removed' } as const
    await insertChange(trx, { ...change, before: { means }, at: now, staffId: actor })
    await bumpCatalogueVersion(trx)
    return true
  })
}
