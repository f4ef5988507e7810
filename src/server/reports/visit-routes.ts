import { handle, type Handler } from '../platform/http/handler.ts'
import { countVisit } from './count-visit.ts'

export const visitHandlers: readonly Handler[] = [
  handle('POST /visits', async ({ deps, body, clientAddress }) => {
    await countVisit(deps, { kind: body.type, id: body.id, clientAddress })
    return { data: null }
  }),
]
