import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { searchOfficeMessages as texts } from '#lib/text/messages/admin-search.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { listMissedSearches } from './missed-search-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listSynonyms } from './search-synonym-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addSynonym, removeSynonym } from './synonyms.ts'

export const searchOfficeHandlers: readonly Handler[] = [
  handle('GET /admin/search/synonyms', async ({ deps: { db } }) => ({
    data: await listSynonyms(db),
  })),

  handle('POST /admin/search/synonyms', async ({ deps, staff, body }) => {
    const result = await addSynonym(deps.db, body, { now: deps.now(), actor: staff.id })
    if (result.ok) return { data: { id: result.id }, message: texts.added }
    const { reason } = result
    if (reason === 'taken') throw new ApiError(HttpStatus.conflict, texts.taken)
    if (reason === 'full') throw new ApiError(HttpStatus.conflict, texts.full)
    throw fieldError(reason, reason === 'word' ? texts.oneWord : texts.threeWords)
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
