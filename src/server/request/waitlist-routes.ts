import { messages } from '#lib/text/messages.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { joinWaitlist } from './product-request.ts'

export const waitlistHandlers: readonly Handler[] = [
  handle('POST /observes', async ({ deps, user, body }) => {
    await joinWaitlist(deps, user.id, body.id)
    return { data: null, message: messages.requestRegistered }
  }),
]
