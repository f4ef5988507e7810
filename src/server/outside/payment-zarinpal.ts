import { z } from 'zod'
import { askProvider, type ProviderAnswer } from '#server/outside/ask-provider.ts'
import {
  callbackValue,
  gatewayNoteSchema,
  GATEWAY_TIMEOUT_MS,
  refused,
  unclear,
} from '#server/outside/payment-answer.ts'
import type { PaymentGateway, PaymentVerdict } from '#server/outside/payment.ts'

const NAME = 'zarinpal'
const MIN_AMOUNT_RIALS = 1_000
const AUTHORITY = /^[A-Za-z0-9-]{1,64}$/

const OPENED = 100
/** Verified now, and verified before. */
const PAID_CODES = [100, 101]
const VERDICTS: Record<number, PaymentVerdict> = {
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
/** What is missing comes as an empty list. */
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

/**
 * ZarinPal v4: the browser goes to StartPay by GET and comes back with `Authority` and `Status`;
 * the amount that is to be verified is ours, and ZarinPal compares it.
 */
export function createZarinpalGateway(options: ZarinpalOptions): PaymentGateway {
  const { baseUrl, merchantId, timeoutMs = GATEWAY_TIMEOUT_MS } = options
  const ask = (call: string, body: object): Promise<ProviderAnswer> =>
    askProvider({
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
      const asked = { amount, currency: 'IRR', description, callback_url: callbackUrl, metadata }
      const answer = await ask('request', asked)
      const opened = openedSchema.safeParse(answer.json)
      if (!opened.success || answer.httpStatus >= 300) throw notOpened(answer)
      const { authority } = opened.data.data
      return { authority, url: `${baseUrl}/pg/StartPay/${authority}` }
    },
    async verify({ authority, amount }) {
      return judge(await ask('verify', { authority, amount }), authority)
    },
    readCallback(params) {
      const authority = callbackValue(params, 'Authority', AUTHORITY)
      return authority === null ? null : { authority, accepted: params.get('Status') === 'OK' }
    },
  }
}

function judge(answer: ProviderAnswer, authority: string): PaymentVerdict {
  const paid = answer.httpStatus < 300 ? paidSchema.safeParse(answer.json).data?.data : undefined
  if (paid) {
    // The sandbox has no receipt numbers; the authority is as unique as one.
    const reference = paid.ref_id && paid.ref_id !== '0' ? paid.ref_id : authority
    return { paid: true, reference, ...(paid.card_pan ? { card: paid.card_pan } : {}) }
  }
  const code = refusedSchema.safeParse(answer.json).data
  const verdict = code === undefined || answer.httpStatus >= 500 ? undefined : VERDICTS[code]
  if (!verdict) throw notUnderstood(answer)
  return verdict
}

function notOpened(answer: ProviderAnswer) {
  const code = answer.httpStatus < 500 ? refusedSchema.safeParse(answer.json).data : undefined
  return code === undefined || code === OPENED
    ? notUnderstood(answer)
    : refused(NAME, `HTTP ${answer.httpStatus}, code ${code}`)
}

function notUnderstood({ httpStatus, json }: ProviderAnswer) {
  const code = refusedSchema.safeParse(json).data
  return unclear(NAME, `HTTP ${httpStatus}, ${code === undefined ? 'no code' : `code ${code}`}`)
}
