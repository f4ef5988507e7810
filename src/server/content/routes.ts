import { getPage } from './content-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

export const contentHandlers: readonly Handler[] = [
  handle('GET /pages/{slug}', async ({ deps, params }) => ({
    data: await getPage(deps.db, params.slug),
  })),
]
