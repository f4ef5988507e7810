import { handle, type Handler } from '../handler.ts'
import { countVisit } from '../services/count-visit.ts'

export const visitHandlers: readonly Handler[] = [
  handle('POST /visits', async ({ deps, body }) => {
    await countVisit(deps, body.type, body.id)
    return { data: null }
  }),
]
