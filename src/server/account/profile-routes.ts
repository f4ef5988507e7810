import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { updatePerson } from './user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { changeMobile, sendToNewMobile, sendToOldMobile } from './change-mobile.ts'
import { changePassword } from './change-password.ts'
import { readPerson } from './read-person.ts'
import { readUser } from './read-user.ts'

export const profileHandlers: readonly Handler[] = [
  handle(
    'PUT /profile/info',
    async ({ deps, user, body }) => {
      const { fields, faults } = readPerson(body)
      if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
      await updatePerson(deps.db, user.id, fields)
      return { data: await readUser(deps.db, user.id, deps.now()), message: messages.profileEdited }
    },
    readable => readPerson(readable).faults,
  ),

  handle('PUT /profile/password', async ({ deps, body, ...by }) => {
    await changePassword(deps, by, body)
    return { data: null, message: messages.passwordChanged }
  }),

  handle('POST /profile/mobile/old', async ({ deps, body, ...by }) => ({
    data: await sendToOldMobile(deps, by, body.mobile),
  })),

  handle('POST /profile/mobile/new', async ({ deps, body, ...by }) => ({
    data: await sendToNewMobile(deps, by, body),
  })),

  handle('POST /profile/mobile/verification', async ({ deps, body, ...by }) => {
    await changeMobile(deps, by, body)
    const data = await readUser(deps.db, by.user.id, deps.now())
    return { data, message: messages.mobileChanged }
  }),
]
