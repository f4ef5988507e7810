import type { APIContext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import { callerOf, createDirectClient } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { OrderPage } from '#lib/contract/order-page.ts'
import { idOf } from './answer.ts'
import { type FormSubmission, submitForm } from './form-submission.ts'

type RequestContext = Pick<APIContext, 'request' | 'locals'>

/** As the visitor, because wrong links and codes are charged to their network. */
function clientOf({ request, locals }: RequestContext) {
  if (!locals.backend) throw new Error('no backend')
  return createDirectClient(locals.backend, { caller: callerOf(request, null) })
}

/** The order, or why its link does not open. */
export async function readOrderPage(
  context: RequestContext,
  token: string,
): Promise<{ order: OrderPage } | { code: number; text: string }> {
  try {
    return {
      order: (await clientOf(context)('GET /order-pages/{token}', { params: { token } })).data,
    }
  } catch (error) {
    const { notFound, gone, tooManyRequests } = HttpStatus
    const isRefused =
      error instanceof ApiError &&
      [notFound, gone, tooManyRequests].some(code => code === error.code)
    if (!isRefused) throw error
    return { code: error.code, text: error.message }
  }
}

/** A form of the page: it sends a code, cancels by one, or answers a proposed substitute. */
export const submitOrderPage = (context: RequestContext, token: string): Promise<FormSubmission> =>
  submitForm(context.request, async ({ does, code = '', proposal = '' }) => {
    const api = clientOf(context)
    const params = { token }
    if (does === 'cancel') await api('POST /order-pages/{token}/cancel', { params, body: { code } })
    else if (does === 'accept' || does === 'decline')
      await api('POST /order-pages/{token}/proposals/{id}', {
        params: { token, id: idOf(proposal) ?? 0 },
        body: { accept: does === 'accept' },
      })
    else await api('POST /order-pages/{token}/code', { params })
  })
