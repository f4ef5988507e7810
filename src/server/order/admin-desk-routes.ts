import { HttpStatus } from '#lib/codes/http.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { readDesk } from './desk.ts'

export const adminDeskHandlers: readonly Handler[] = [
  handle('GET /admin/desk', async ({ deps, staff }) => {
    if (staff.password_given === 1)
      throw new ApiError(HttpStatus.forbidden, staffMessages.choosePasswordFirst)
    return { data: await readDesk(deps.db, staff.roles, deps.now()) }
  }),
]
