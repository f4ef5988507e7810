import { HttpStatus } from '#lib/codes/http.ts'
import { orderReturnHref, paymentsHref } from '#lib/rules/links.ts'
import { messages } from '#lib/text/messages.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { inTransaction } from '../platform/database/open.ts'
import { findPayment, markReturned, type PaymentRow } from './payment-queries.ts'
import { insertClaim } from './payment-list-queries.ts'
import type { Deps } from '../deps.ts'
import type { PaymentCallback } from './gateways/gateway.ts'
import { CALLBACK_PATH, TO_ORDER_PAGE } from './open-payment.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { findGateway, isFinal, settlePayment, type Settlement } from './settle-payment.ts'

const PATH = new RegExp(`^${CALLBACK_PATH}/([a-z]{1,20})/([0-9]{1,20})(${TO_ORDER_PAGE})?$`)
/** More than any gateway sends. */
const FORM_MAX_BYTES = 16 * 1024

/** To whom the browser returns. */
interface Payer {
  trackingCode: string
  toOrderPage: boolean
}

interface MatchedCallback {
  payer: Payer
  callback: PaymentCallback
  payment: PaymentRow
}

/**
 * Answers `/payments/callback/{gateway}/{tracking code}`, to which a gateway returns the browser by
 * GET or a cross-site form POST: settles the payment and redirects (303) to the result page. The
 * browser's data is a claim; only the gateway's own answer counts. Authorities can be guessed,
 * tracking codes cannot: without one nothing is checked or revealed.
 */
export async function handlePaymentCallback(deps: Deps, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'POST')
    return new Response(null, {
      status: HttpStatus.methodNotAllowed,
      headers: { allow: 'GET, POST' },
    })
  let payer: Payer = { trackingCode: '', toOrderPage: false }
  try {
    const match = await matchCallback(deps, request)
    if (!match) return redirectToResult(payer, UNPAID, messages.paymentFailed)
    payer = match.payer
    const settlement = await settle(deps, match)
    return redirectToResult(payer, settlement, messageOf(settlement, match.callback.accepted))
  } catch (error) {
    deps.log.warn({ err: error, trackingCode: payer.trackingCode }, 'payment verification failed')
    return redirectToResult(payer, UNPAID, messages.paymentPending)
  }
}

async function matchCallback(deps: Deps, request: Request): Promise<MatchedCallback | null> {
  const url = new URL(request.url)
  const [, name = '', trackingCode = '', suffix] = PATH.exec(url.pathname) ?? []
  const gateway = findGateway(deps, name)
  const callback = gateway?.readCallback(await readParams(request, url.searchParams))
  if (!callback) return null
  const by = { gateway: name, authority: callback.authority, trackingCode }
  const payment = await findPayment(deps.db, by)
  const payer = { trackingCode, toOrderPage: suffix !== undefined }
  return payment ? { payer, callback, payment } : null
}

async function settle(deps: Deps, { callback, payment }: MatchedCallback): Promise<Settlement> {
  const { id: paymentId } = payment
  if (isFinal(payment)) return settlePayment(deps, payment)
  await chargeBudget(deps, 'callback-payment', String(paymentId))
  const { receipt } = callback
  if (receipt !== undefined) {
    const claim = { paymentId, receipt, now: deps.now() }
    await inTransaction(deps.db, trx => insertClaim(trx, claim))
  }
  const settlement = await settlePayment(deps, payment)
  if (!callback.accepted) await markReturned(deps.db, paymentId, deps.now())
  return settlement
}

function messageOf({ payment, paid, toWallet, twice }: Settlement, accepted: boolean): string {
  if (twice) return orderChangeMessages.paidTwice
  if (payment.change_id !== null && payment.state === 'paid')
    return toWallet ? orderChangeMessages.moneyToWallet : orderChangeMessages.paid
  if (paid && toWallet) return messages.paymentDoubled
  if (paid) return messages.paymentSucceeded
  if (payment.state === 'paid') return messages.paymentToWallet
  if (payment.state === 'disputed') return messages.paymentDisputed
  return accepted ? messages.paymentFailed : messages.paymentCancelled
}

/** The query, overridden by the form's fields; a body that is no form or too long is ignored. */
async function readParams(request: Request, query: URLSearchParams): Promise<URLSearchParams> {
  if (request.method === 'GET' || !isForm(request)) return query
  const text = request.body ? await readText(request.body) : null
  const params = new URLSearchParams(query)
  for (const [name, value] of new URLSearchParams(text ?? '')) params.set(name, value)
  return params
}

const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded(;|$)/i.test(headers.get('content-type') ?? '')

async function readText(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > FORM_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const UNPAID = { paid: false, toWallet: false, twice: false }

const redirectToResult = (
  { trackingCode, toOrderPage }: Payer,
  result: Pick<Settlement, 'paid' | 'toWallet' | 'twice'>,
  message: string,
): Response =>
  new Response(null, {
    status: HttpStatus.seeOther,
    headers: {
      location: toOrderPage
        ? orderReturnHref(trackingCode, result)
        : paymentsHref({ trackingCode, message, paid: result.paid }),
      'cache-control': 'no-store',
    },
  })
