import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { searchOfficeMessages as texts } from '#lib/text/messages/admin-search.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { deleteMissedSearches, listMissedSearches } from './missed-search-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import {
  countSynonyms,
  deleteSynonym,
  insertSynonym,
  listSynonyms,
} from './search-synonym-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { searchWords } from '#lib/text/search-words.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'

export const adminSearchHandlers: readonly Handler[] = [
  handle('GET /admin/search/synonyms', async ({ deps: { db } }) => ({
    data: await listSynonyms(db),
  })),

  handle('POST /admin/search/synonyms', async ({ deps, staff, body }) => {
    const result = await addSynonym(deps.db, body, { now: deps.now(), actor: staff.id })
    if (result.ok) return { data: { id: result.id }, message: texts.added }
    const { reason } = result
    if (reason === 'taken') throw new ApiError(HttpStatus.conflict, texts.taken)
    if (reason === 'full') throw new ApiError(HttpStatus.conflict, texts.full)
    throw fieldError(reason, reason === 'word' ? texts.words : texts.threeWords)
  }),

  handle('DELETE /admin/search/synonyms/{id}', async ({ deps, staff, params }) => {
    const by = { now: deps.now(), actor: staff.id }
    if (!(await removeSynonym(deps.db, params.id, by)))
      throw new ApiError(HttpStatus.notFound, texts.notFound)
    return { data: null, message: staffMessages.saved }
  }),

  handle('GET /admin/search/missed', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await listMissedSearches(db, numberedPage(page))
    return { data: rows, extra: { count, page, page_size: PAGE_SIZE } }
  }),
]

/** Every process keeps them in memory. */
const SYNONYMS_MAX = 1_000
const WORDS_MAX = 3

type AddSynonymResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'word' | 'means' | 'taken' | 'full' }

/** Makes words match others, each up to three in a row, in every process's next search. */
async function addSynonym(
  db: Db,
  input: { word: string; means: string },
  { now, actor }: ChangedBy,
): Promise<AddSynonymResult> {
  const wordParts = searchWords(input.word)
  const word = wordParts.join(' ')
  const meaning = searchWords(input.means)
  const means = meaning.join(' ')
  if (word === '' || wordParts.length > WORDS_MAX) return { ok: false, reason: 'word' }
  if (means === '' || means === word || meaning.length > WORDS_MAX)
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

async function removeSynonym(db: Db, id: number, { now, actor }: ChangedBy): Promise<boolean> {
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
