import { handle, type Handler } from '../platform/http/handler.ts'

export const speedHandlers: readonly Handler[] = [
  handle('POST /speed', async ({ deps, body, clientAddress }) => {
    deps.pageSpeeds.count(body, clientAddress)
    return { data: null }
  }),
]
