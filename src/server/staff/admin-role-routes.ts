import { roleMessages } from '#lib/text/messages/staff.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addRole, changeRole, dropRole, readRoles } from './roles.ts'

export const adminRoleHandlers: readonly Handler[] = [
  handle('GET /admin/roles', async ({ deps }) => ({ data: await readRoles(deps.db) })),

  handle('POST /admin/roles', async ({ deps, staff, body }) => ({
    data: { id: await addRole(deps, body, staff.id) },
    message: roleMessages.added,
  })),

  handle('PUT /admin/roles/{id}', async ({ deps, staff, params, body }) => {
    await changeRole(deps, params.id, body, staff.id)
    return { data: null, message: roleMessages.saved }
  }),

  handle('DELETE /admin/roles/{id}', async ({ deps, staff, params }) => {
    await dropRole(deps, params.id, staff.id)
    return { data: null, message: roleMessages.deleted }
  }),
]
