import { HttpStatus } from '#lib/codes/http.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { ApiError } from '../../errors.ts'
import { handle, type Handler } from '../../handler.ts'
import { readDesk } from '../../services/staff/desk.ts'

export const deskHandlers: readonly Handler[] = [
  handle('GET /admin/desk', async ({ deps, staff }) => {
    if (staff.password_given === 1)
      throw new ApiError(HttpStatus.forbidden, staffMessages.choosePasswordFirst)
    return { data: await readDesk(deps.db, staff.roles, deps.now()) }
  }),
]
