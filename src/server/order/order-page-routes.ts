import { messages } from '#lib/text/messages.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { answerByLink, grantByCode, readOrderPage, sendOrderCode } from './order-page.ts'

export const orderPageHandlers: readonly Handler[] = [
  handle('GET /order-pages/{token}', async ({ deps, params: { token }, clientAddress }) => ({
    data: await readOrderPage(deps, { token, clientAddress }),
  })),

  handle('POST /order-pages/{token}/code', async ({ deps, params: { token }, clientAddress }) => ({
    data: await sendOrderCode(deps, { token, clientAddress }),
  })),

  handle('POST /order-pages/{token}/proposals/{id}', async context => {
    const { deps, params, body, clientAddress } = context
    const visit = { token: params.token, clientAddress }
    const data = await answerByLink(deps, visit, { id: params.id, accept: body.accept })
    return { data, message: body.accept ? messages.proposalAccepted : messages.proposalDeclined }
  }),

  handle(
    'POST /order-pages/{token}/verification',
    async ({ deps, params, body, clientAddress }) => ({
      data: await grantByCode(deps, { token: params.token, clientAddress }, body.code),
    }),
  ),
]
