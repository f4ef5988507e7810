import { messages } from '#lib/text/messages.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { messageFaults, sendMessage } from '../messaging/send-message.ts'

export const contactHandlers: readonly Handler[] = [
  handle(
    'POST /contact_us',
    async ({ deps, body, clientAddress }) => {
      await sendMessage(deps, body, clientAddress)
      return { data: null, message: messages.messageSent }
    },
    messageFaults,
  ),
]
