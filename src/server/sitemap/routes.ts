import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { listSitemapEntries, listSitemapParts } from './sitemap-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

export const sitemapHandlers: readonly Handler[] = [
  handle('GET /sitemap', async ({ deps }) => ({
    data: await listSitemapParts(deps.db, deps.now()),
  })),

  handle('GET /sitemap/{kind}', async ({ deps, params, query }) => {
    const data = await listSitemapEntries(deps.db, params.kind, query.page, deps.now())
    if (data.length === 0) throw new ApiError(HttpStatus.notFound, messages.notFound)
    return { data }
  }),
]
