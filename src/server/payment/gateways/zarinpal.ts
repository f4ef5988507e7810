import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { callProvider, type ProviderAnswer } from '#server/platform/providers/call-provider.ts'
import {
  callbackValue,
  gatewayNoteSchema,
  GATEWAY_TIMEOUT_MS,
  refused,
  unclear,
  isSuccess,
} from '#server/payment/gateways/answer.ts'
import type { PaymentGateway, VerificationResult } from '#server/payment/gateways/gateway.ts'

const NAME = 'zarinpal'
const MIN_AMOUNT_RIALS = 1_000
const AUTHORITY = /^[A-Za-z0-9-]{1,64}$/

const OPENED = 100
/** Verified now, or before. */
const PAID_CODES = [100, 101]
const RESULTS: Record<number, VerificationResult> = {
  [-50]: { paid: false, reason: 'amount-differs' },
  [-51]: { paid: false, reason: 'unpaid' },
  [-53]: { paid: false, reason: 'unknown' },
  [-54]: { paid: false, reason: 'unknown' },
}

const codeSchema = z.object({ code: z.int() })
const openedSchema = z.object({
  data: z.object({ code: z.literal(OPENED), authority: z.string().regex(AUTHORITY) }),
})
const paidSchema = z.object({
  data: z.object({
    code: z.literal(PAID_CODES),
    ref_id: gatewayNoteSchema,
    card_pan: gatewayNoteSchema,
  }),
})
/** An empty list stands for a missing object. */
const refusedSchema = z.union([
  z.object({ errors: codeSchema }).transform(({ errors }) => errors.code),
  z.object({ data: codeSchema }).transform(({ data }) => data.code),
])

interface ZarinpalOptions {
  baseUrl: string
  /** 36 characters. */
  merchantId: string
  timeoutMs?: number
}

/** ZarinPal v4: StartPay by GET, return with `Authority` and `Status`. It compares the amount. */
export function createZarinpalGateway(options: ZarinpalOptions): PaymentGateway {
  const { baseUrl, merchantId, timeoutMs = GATEWAY_TIMEOUT_MS } = options
  const callApi = (call: string, body: object): Promise<ProviderAnswer> =>
    callProvider({
      provider: NAME,
      url: new URL(`${baseUrl}/pg/v4/payment/${call}.json`),
      timeoutMs,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ merchant_id: merchantId, ...body }),
    })
  return {
    name: NAME,
    minAmount: MIN_AMOUNT_RIALS,
    async request({ amount, orderId, description, callbackUrl, mobile }) {
      const metadata = { ...(mobile ? { mobile } : {}), order_id: orderId }
      const body = { amount, currency: 'IRR', description, callback_url: callbackUrl, metadata }
      const answer = await callApi('request', body)
      const parsed = openedSchema.safeParse(answer.json)
      if (!parsed.success || !isSuccess(answer)) throw notOpened(answer)
      const { authority } = parsed.data.data
      return { authority, url: `${baseUrl}/pg/StartPay/${authority}` }
    },
    async verify({ authority, amount }) {
      return parseVerification(await callApi('verify', { authority, amount }), authority)
    },
    readCallback(params) {
      const authority = callbackValue(params, 'Authority', AUTHORITY)
      return authority === null ? null : { authority, accepted: params.get('Status') === 'OK' }
    },
  }
}

function parseVerification(answer: ProviderAnswer, authority: string): VerificationResult {
  const paid = isSuccess(answer) ? paidSchema.safeParse(answer.json).data?.data : undefined
  if (paid) {
    // The sandbox has no receipt numbers, but the authority is unique too.
    const reference = paid.ref_id && paid.ref_id !== '0' ? paid.ref_id : authority
    return { paid: true, reference, ...(paid.card_pan ? { card: paid.card_pan } : {}) }
  }
  const code = refusedSchema.safeParse(answer.json).data
  const result =
    code === undefined || answer.httpStatus >= HttpStatus.internalServerError
      ? undefined
      : RESULTS[code]
  if (!result) throw unclearAnswer(answer)
  return result
}

function notOpened(answer: ProviderAnswer) {
  const code =
    answer.httpStatus < HttpStatus.internalServerError
      ? refusedSchema.safeParse(answer.json).data
      : undefined
  return code === undefined || code === OPENED
    ? unclearAnswer(answer)
    : refused(NAME, `HTTP ${answer.httpStatus}, code ${code}`)
}

function unclearAnswer({ httpStatus, json }: ProviderAnswer) {
  const code = refusedSchema.safeParse(json).data
  return unclear(NAME, `HTTP ${httpStatus}, ${code === undefined ? 'no code' : `code ${code}`}`)
}
