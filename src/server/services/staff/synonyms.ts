import { searchWords } from '#lib/text/search-words.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import { deleteMissedSearches } from '../../db/missed-search.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { countSynonyms, deleteSynonym, insertSynonym } from '../../db/search-synonym.ts'
import type { ChangedBy } from '../change-window.ts'

/** All of them are in the memory of each process. */
const SYNONYMS_MAX = 1_000
const MEANS_MAX_WORDS = 3

type Added = { ok: true; id: number } | { ok: false; reason: 'word' | 'means' | 'taken' | 'full' }

/**
 * Says that a word means another, or some that stand one after the other; every process searches by
 * it from its next search on.
 */
export async function addSynonym(
  db: Db,
  given: { word: string; means: string },
  { now, actor }: ChangedBy,
): Promise<Added> {
  const [word = '', ...more] = searchWords(given.word)
  const meant = searchWords(given.means)
  const means = meant.join(' ')
  if (word === '' || more.length > 0) return { ok: false, reason: 'word' }
  if (means === '' || means === word || meant.length > MEANS_MAX_WORDS)
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

/** Removes a synonym; false where there is none. */
export async function removeSynonym(
  db: Db,
  id: number,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const gone = await deleteSynonym(trx, id)
    if (!gone) return false
    const { word, means } = gone
    const change = { record: 'synonym', recordId: word, action: 'removed' } as const
    await insertChange(trx, { ...change, before: { means }, at: now, staffId: actor })
    await bumpCatalogueVersion(trx)
    return true
  })
}
