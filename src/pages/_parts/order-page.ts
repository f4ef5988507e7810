import type { APIContext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { callerOf, createDirectClient } from '#lib/api/direct-client.ts'
import { cancelOrder, payOnline } from '#lib/api/order.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { OrderPage } from '#lib/contract/order-page.ts'
import { ORDER_GRANT_SECONDS } from '#lib/rules/limits.ts'
import {
  BANK_COOKIE,
  ORDER_COOKIE,
  orderCookie,
  orderCookieValue,
  type OrderGrant,
  readOrderCookie,
} from '#lib/rules/order-grant.ts'
import { orderPageMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { idOf } from './answer.ts'
import { type FormSubmission, submitForm } from './form-submission.ts'

type PageContext = Pick<APIContext, 'request' | 'locals' | 'cookies' | 'url' | 'params'>

/** Of the address, without what was pasted around it. */
export const tokenOf = ({ params }: Pick<PageContext, 'params'>): string =>
  params['token']?.replaceAll(/\W/g, '') || '0'

/** As the visitor, because wrong links and codes are charged to their network. */
export function clientOf({ request, locals }: PageContext, grant: string | null = null): Client {
  if (!locals.backend) throw new Error('no backend')
  return createDirectClient(locals.backend, { caller: callerOf(request, grant) })
}

/** The order, or why its link does not open. */
export async function readOrderPage(
  context: PageContext,
): Promise<{ order: OrderPage } | { code: number; text: string }> {
  try {
    const params = { token: tokenOf(context) }
    return { order: (await clientOf(context)('GET /order-pages/{token}', { params })).data }
  } catch (error) {
    const { notFound, gone, tooManyRequests } = HttpStatus
    const isRefused =
      error instanceof ApiError &&
      [notFound, gone, tooManyRequests].some(code => code === error.code)
    if (!isRefused) throw error
    return { code: error.code, text: error.message }
  }
}

/** What a code permitted this browser to do with the order of the address. */
export function findGrant(context: PageContext): (OrderGrant & { api: Client }) | null {
  const grant = readOrderCookie(context.cookies.get(ORDER_COOKIE)?.value)
  if (grant?.token !== tokenOf(context).toUpperCase()) return null
  return { ...grant, api: clientOf(context, grant.grant) }
}

/** Data of a granted call; null, and the grant forgotten, where it has ended. */
export async function readGranted<T>(
  { cookies, url }: PageContext,
  answer: Promise<{ data: T }>,
): Promise<T | null> {
  try {
    return (await answer).data
  } catch (error) {
    const { unauthorized, notFound } = HttpStatus
    if (!(error instanceof ApiError) || ![unauthorized, notFound].some(code => code === error.code))
      throw error
    cookies.delete(ORDER_COOKIE, orderCookie(url))
    return null
  }
}

/** The whole token where a gateway led back with the tracking code alone. */
export function findTokenOf(trackingCode: string, { cookies }: PageContext): string | null {
  const { token } = readOrderCookie(cookies.get(ORDER_COOKIE)?.value) ?? {}
  return token !== trackingCode && token?.startsWith(trackingCode) ? token : null
}

/**
 * Forms must not lead to another site, not even by a redirect: the page that a form leads to takes
 * the address of the gateway from a cookie, once, so that coming back from the gateway finds a page.
 */
export function leadToBank({ cookies, url }: PageContext, bank: string, page: string): string {
  cookies.set(BANK_COOKIE, bank, { ...orderCookie(url), maxAge: BANK_SECONDS })
  return `${page}?done=bank`
}

const BANK_SECONDS = 60

/** Null but for the first time after `leadToBank`. */
export function takeBank({ cookies, url }: PageContext): string | null {
  const bank = cookies.get(BANK_COOKIE)?.value ?? null
  if (bank !== null) cookies.delete(BANK_COOKIE, orderCookie(url))
  return bank !== null && /^https?:\/\//.test(bank) ? bank : null
}

/** A form of the page: payment, code, cancellation, or answer to a proposed substitute. */
export async function submitOrderPage(
  context: PageContext,
): Promise<{ submission: FormSubmission; bank: string | null }> {
  let bank: string | null = null
  const submission = await submitForm(
    context.request,
    async ({ does, code = '', proposal = '' }) => {
      const api = clientOf(context)
      const params = { token: tokenOf(context) }
      if (does === 'send') await api('POST /order-pages/{token}/code', { params })
      else if (does === 'verify') {
        const input = { params, body: { code } }
        const { data } = await api('POST /order-pages/{token}/verification', input)
        storeGrant(context, { ...params, grant: data.grant })
      } else if (does === 'cancel') await cancelOrder(...grantedOrder(context))
      else if (does === 'pay') bank = (await payOnline(...grantedOrder(context))).data.url
      else if (does !== 'accept' && does !== 'decline')
        throw new ApiError(HttpStatus.unprocessable, { form: [siteMessages.errorOccurred] }, null)
      else
        await api('POST /order-pages/{token}/proposals/{id}', {
          params: { ...params, id: idOf(proposal) ?? 0 },
          body: { accept: does === 'accept' },
        })
    },
  )
  return { submission, bank }
}

const storeGrant = (
  { cookies, url }: PageContext,
  granted: Parameters<typeof orderCookieValue>[0],
): void =>
  cookies.set(ORDER_COOKIE, orderCookieValue(granted), {
    ...orderCookie(url),
    maxAge: ORDER_GRANT_SECONDS,
  })

function grantedOrder(context: PageContext): [api: Client, id: number] {
  const granted = findGrant(context)
  if (!granted) throw new ApiError(HttpStatus.unauthorized, orderPageMessages.orderCodeAgain, null)
  return [granted.api, granted.id]
}
