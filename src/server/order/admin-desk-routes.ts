import { HttpStatus } from '#lib/codes/http.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { readDesk } from './desk.ts'
import { readToday } from './today.ts'

export const adminDeskHandlers: readonly Handler[] = [
  handle('GET /admin/desk', async ({ deps, staff }) => {
    assertPasswordChosen(staff)
    return { data: await readDesk(deps.db, staff.roles, deps.now()) }
  }),

  handle('GET /admin/today', async ({ deps, staff }) => {
    assertPasswordChosen(staff)
    return { data: await readToday(deps.db, staff.roles, deps.now()) }
  }),
]

function assertPasswordChosen({ password_given }: { password_given: number }): void {
  if (password_given === 1)
    throw new ApiError(HttpStatus.forbidden, staffMessages.choosePasswordFirst)
}
