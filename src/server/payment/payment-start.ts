import { HttpStatus } from '#lib/codes/http.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { findPayment } from './payment-queries.ts'
import type { Deps } from '../deps.ts'
import { formPage, formPagePolicy } from './gateways/form-page.ts'
import { START_PATH } from './open-payment.ts'
import { findGateway } from './settle-payment.ts'

const PATH = new RegExp(`^${START_PATH}/([a-z]{1,20})/([A-Za-z0-9-]{1,64})$`)

/** For gateways without a payment URL. An unknown or ended payment redirects (303) to orders. */
export async function handlePaymentStart(deps: Deps, request: Request): Promise<Response> {
  if (request.method !== 'GET')
    return new Response(null, {
      status: HttpStatus.methodNotAllowed,
      headers: { allow: 'GET, HEAD' },
    })
  const [, name = '', authority = ''] = PATH.exec(new URL(request.url).pathname) ?? []
  const gateway = findGateway(deps, name)
  const payment = gateway && (await findPayment(deps.db, { gateway: name, authority }))
  const token = payment?.state === 'pending' ? payment.token : null
  const form = token === null ? undefined : gateway?.form?.(token)
  const headers = { 'cache-control': 'no-store' }
  if (!form)
    return new Response(null, {
      status: HttpStatus.seeOther,
      headers: { ...headers, location: ordersHref },
    })
  return new Response(formPage(form), {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': formPagePolicy(form),
      // The bank must see the shop's origin, not the payment's path.
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
