import { ordersHref } from '#lib/rules/links.ts'
import { findPayment } from '../db/payment.ts'
import type { Deps } from '../deps.ts'
import { formPage, formPagePolicy } from '../outside/payment-form-page.ts'
import { START_PATH } from './order-payment.ts'
import { gatewayNamed } from './settle-payment.ts'

const PLACE = new RegExp(`^${START_PATH}/([a-z]{1,20})/([A-Za-z0-9-]{1,64})$`)

/**
 * Answers `/payments/start/{gateway}/{authority}`: the page that takes the browser to a gateway
 * which wants a form instead of an address. Of a payment that is unknown or over, it leads (303) to
 * the orders.
 */
export async function handlePaymentStart(deps: Deps, request: Request): Promise<Response> {
  if (request.method !== 'GET')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const [, name = '', authority = ''] = PLACE.exec(new URL(request.url).pathname) ?? []
  const gateway = gatewayNamed(deps, name)
  const payment = gateway && (await findPayment(deps.db, { gateway: name, authority }))
  const token = payment?.state === 'pending' ? payment.token : null
  const form = token === null ? undefined : gateway?.form?.(token)
  const headers = { 'cache-control': 'no-store' }
  if (!form)
    return new Response(null, { status: 303, headers: { ...headers, location: ordersHref } })
  return new Response(formPage(form), {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': formPagePolicy(form),
      // The bank sees which shop it is, as it asks for, and not which payment.
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
