import { handle, type Handler } from '../platform/http/handler.ts'
import { readDays } from '../reports/read-days.ts'
import { readSpeed } from './read-speed.ts'

export const adminSpeedHandlers: readonly Handler[] = [
  handle('GET /admin/speed', async ({ deps, query }) => {
    const days = readDays(query, deps.now())
    return { data: await readSpeed(deps.db, days, query) }
  }),
]
