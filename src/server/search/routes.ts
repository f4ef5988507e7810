import { SUGGESTED_PRODUCTS_MAX } from '#lib/rules/limits.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { suggest } from './suggest.ts'

export const searchHandlers: readonly Handler[] = [
  handle('GET /search/suggest', async ({ deps, query: { q, page } }) => {
    const { suggestions, count } = await suggest(deps, q, page)
    return { data: suggestions, extra: { count, page, page_size: SUGGESTED_PRODUCTS_MAX } }
  }),

  handle('POST /search/requests', async ({ deps, body: { q }, clientAddress }) => {
    await chargeBudget(deps, 'search-request-address', clientAddress)
    if (!(await deps.missedSearches.request(q)))
      throw fieldError('q', catalogMessages.goodsNameMissing)
    return { data: null, message: catalogMessages.goodsRequested }
  }),
]
