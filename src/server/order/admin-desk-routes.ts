import { requireOwnPassword } from '../platform/http/access.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countWaiting, readDesk } from './desk.ts'
import { readToday } from './today.ts'

export const adminDeskHandlers: readonly Handler[] = [
  handle('GET /admin/desk', async ({ deps, staff }) => {
    requireOwnPassword(staff)
    return { data: await readDesk(deps.db, staff.permissions, deps.now()) }
  }),

  handle('GET /admin/waiting', async ({ deps, staff }) => {
    requireOwnPassword(staff)
    return { data: await countWaiting(deps.db, staff.permissions, deps.now()) }
  }),

  handle('GET /admin/today', async ({ deps, staff }) => {
    requireOwnPassword(staff)
    return { data: await readToday(deps.db, staff.permissions, deps.now()) }
  }),
]
