import { messages } from '#lib/text/messages.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { joinCompany } from './join-company.ts'
import { readUser } from '../account/read-user.ts'

export const companyHandlers: readonly Handler[] = [
  handle('POST /profile/company', async ({ deps, user, body }) => {
    await joinCompany(deps, user.id, body.code)
    return {
      data: await readUser(deps.db, user.id, deps.now()),
      message: messages.companyCodeSaved,
    }
  }),
]
