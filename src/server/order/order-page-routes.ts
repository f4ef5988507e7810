import { messages } from '#lib/text/messages.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { cancelByCode, readOrderPage, sendOrderCode } from './order-page.ts'

export const orderPageHandlers: readonly Handler[] = [
  handle('GET /order-pages/{token}', async ({ deps, params: { token }, clientAddress }) => ({
    data: await readOrderPage(deps, { token, clientAddress }),
  })),

  handle('POST /order-pages/{token}/code', async ({ deps, params: { token }, clientAddress }) => ({
    data: await sendOrderCode(deps, { token, clientAddress }),
  })),

  handle('POST /order-pages/{token}/cancel', async ({ deps, params, body, clientAddress }) => ({
    data: await cancelByCode(deps, { token: params.token, clientAddress }, body.code),
    message: messages.orderCancelled,
  })),
]
