import { requireOwnPassword } from '../platform/http/access.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { searchOffice } from './search-office.ts'

export const officeSearchHandlers: readonly Handler[] = [
  handle('GET /admin/search', async ({ deps, staff, query: { q } }) => {
    requireOwnPassword(staff)
    return { data: await searchOffice(deps, staff.permissions, q) }
  }),
]
