import { getPage } from '../db/content.ts'
import { handle, type Handler } from '../handler.ts'

export const contentHandlers: readonly Handler[] = [
  handle('GET /pages/{slug}', async ({ deps, params }) => ({
    data: await getPage(deps.db, params.slug),
  })),
]
