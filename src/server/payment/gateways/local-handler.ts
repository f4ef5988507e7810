import { createHash } from 'node:crypto'
import { HttpStatus } from '#lib/codes/http.ts'
import type {
  LocalBankDecision,
  LocalBankPayment,
  LocalBankStore,
} from '#server/payment/gateways/local-bank-store.ts'
import { bankPage } from '#server/payment/gateways/local-page.ts'
import { bankPageStyle } from '#server/payment/gateways/local-style.ts'

const REFERENCE_BYTES = 6
const STYLE_HASH = createHash('sha256').update(bankPageStyle).digest('base64')

interface BankPageOptions {
  store: LocalBankStore
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array
}

function returnUrl({ callbackUrl, authority, state }: LocalBankPayment): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('Authority', authority)
  url.searchParams.set('Status', state === 'paid' ? 'OK' : 'NOK')
  return url.href
}

function pageResponse(
  payment: LocalBankPayment | undefined,
  status: number = HttpStatus.ok,
): Response {
  const isSettled = payment && payment.state !== 'pending'
  const body = payment
    ? bankPage({ ...payment, ...(isSettled ? { returnUrl: returnUrl(payment) } : {}) })
    : bankPage({ amount: 0, authority: '', state: 'unknown' })
  // The redirect counts as a form action, so the shop's origin is allowed too.
  const shop = payment ? new URL(payment.callbackUrl).origin : ''
  return new Response(body, {
    status: payment ? status : HttpStatus.notFound,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${shop}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

function newReference(random: BankPageOptions['random']): string {
  return BigInt(`0x${Buffer.from(random(REFERENCE_BYTES)).toString('hex')}`).toString()
}

async function readDecision(
  request: Request,
  random: BankPageOptions['random'],
): Promise<LocalBankDecision | null> {
  // An invalid body is no decision.
  const form = await request.formData().catch(() => null)
  const decision = form?.get('decision')
  if (decision === 'pay') return { state: 'paid', reference: newReference(random) }
  if (decision === 'cancel') return { state: 'cancelled', reference: null }
  return null
}

/** Settling again redirects (303) with the first decision. */
export function createBankPage({ store, random }: BankPageOptions) {
  return async function handleBankPage(request: Request): Promise<Response> {
    const authority = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (request.method === 'GET' || request.method === 'HEAD') {
      return pageResponse(await store.find(authority))
    }
    if (request.method !== 'POST') {
      return new Response(null, {
        status: HttpStatus.methodNotAllowed,
        headers: { allow: 'GET, HEAD, POST' },
      })
    }
    const decision = await readDecision(request, random)
    if (!decision) return pageResponse(await store.find(authority), HttpStatus.badRequest)
    const payment = await store.settle(authority, decision)
    if (!payment) return pageResponse(undefined)
    return new Response(null, {
      status: HttpStatus.seeOther,
      headers: { location: returnUrl(payment) },
    })
  }
}
