import { z } from 'zod'
import { askProvider, type ProviderAnswer } from '#server/outside/ask-provider.ts'
import {
  callbackValue,
  gatewayAmountSchema,
  gatewayNoteSchema,
  GATEWAY_TIMEOUT_MS,
  refused,
  unclear,
} from '#server/outside/payment-answer.ts'
import type { PaymentGateway, PaymentVerdict } from '#server/outside/payment.ts'

const NAME = 'zibal'
/** A whole number; it counts up, so it is no secret. */
const TRACK_ID = /^\d{1,15}$/

const MIN_AMOUNT_RIALS = 500
const OK = 100
const VERIFIED_BEFORE = 201
const UNPAID: Record<number, PaymentVerdict> = {
  202: { paid: false, reason: 'unpaid' },
  203: { paid: false, reason: 'unknown' },
}
/** Paid and verified, as `inquiry` says it. */
const STATUS_VERIFIED = 1

const resultSchema = z.object({ result: z.int() })
const openedSchema = z.object({
  result: z.literal(OK),
  trackId: z.union([z.int(), z.string()]).transform(String).pipe(z.string().regex(TRACK_ID)),
})
const paidSchema = z.object({
  amount: gatewayAmountSchema,
  refNumber: gatewayNoteSchema,
  cardNumber: gatewayNoteSchema,
})
const inquirySchema = paidSchema.extend({
  result: z.literal(OK),
  status: z.literal(STATUS_VERIFIED),
})
type Paid = z.infer<typeof paidSchema>

/** Makes a call of the API. */
type Ask = (call: string, body: object) => Promise<ProviderAnswer>

interface ZibalOptions {
  baseUrl: string
  /** `zibal` is the test merchant. */
  merchant: string
  timeoutMs?: number
}

/**
 * Zibal v1: the browser goes to /start/{trackId} by GET and comes back with `trackId` and
 * `success`. Verifying takes no amount: what was paid is compared here.
 */
export function createZibalGateway(options: ZibalOptions): PaymentGateway {
  const { baseUrl, merchant, timeoutMs = GATEWAY_TIMEOUT_MS } = options
  const ask: Ask = (call, body) =>
    askProvider({
      provider: NAME,
      url: new URL(`${baseUrl}/v1/${call}`),
      timeoutMs,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ merchant, ...body }),
    })
  return {
    name: NAME,
    minAmount: MIN_AMOUNT_RIALS,
    async request({ amount, orderId, description, callbackUrl, mobile }) {
      const asked = { amount, callbackUrl, orderId, description, ...(mobile ? { mobile } : {}) }
      const answer = await ask('request', asked)
      const opened = openedSchema.safeParse(answer.json)
      if (!opened.success || answer.httpStatus >= 300) throw notOpened(answer)
      const authority = opened.data.trackId
      return { authority, url: `${baseUrl}/start/${authority}` }
    },
    verify: ({ authority, amount }) => verify(ask, authority, amount),
    readCallback(params) {
      const authority = callbackValue(params, 'trackId', TRACK_ID)
      return authority === null ? null : { authority, accepted: params.get('success') === '1' }
    },
  }
}

async function verify(ask: Ask, authority: string, amount: number): Promise<PaymentVerdict> {
  const trackId = Number(authority)
  const answer = await ask('verify', { trackId })
  const result = resultOf(answer)
  const refusal = result === undefined ? undefined : UNPAID[result]
  if (refusal) return refusal
  if (result !== OK && result !== VERIFIED_BEFORE) throw notUnderstood(answer)
  const told = paidSchema.safeParse(answer.json).data
  if (told) return judge(told, authority, amount)
  // Of a payment that was verified before, the amount may be left out.
  if (result === OK) throw notUnderstood(answer)
  const inquiry = await ask('inquiry', { trackId })
  const found = resultOf(inquiry) === OK ? inquirySchema.safeParse(inquiry.json).data : null
  if (!found) throw notUnderstood(inquiry)
  return judge(found, authority, amount)
}

function judge(paid: Paid, authority: string, amount: number): PaymentVerdict {
  const { refNumber, cardNumber } = paid
  // The test merchant has no receipt numbers.
  const reference = refNumber && refNumber !== '0' ? refNumber : `track-${authority}`
  if (paid.amount !== amount)
    return { paid: false, reason: 'amount-differs', amount: paid.amount, reference }
  return { paid: true, reference, ...(cardNumber ? { card: cardNumber } : {}) }
}

/** The code of an answer that is Zibal's own. */
const resultOf = ({ httpStatus, json }: ProviderAnswer): number | undefined =>
  httpStatus < 500 ? resultSchema.safeParse(json).data?.result : undefined

function notOpened(answer: ProviderAnswer) {
  const result = resultOf(answer)
  return result === undefined || result === OK
    ? notUnderstood(answer)
    : refused(NAME, `HTTP ${answer.httpStatus}, result ${result}`)
}

function notUnderstood({ httpStatus, json }: ProviderAnswer) {
  const result = resultSchema.safeParse(json).data?.result
  const what = result === undefined ? 'no result' : `result ${result}`
  return unclear(NAME, `HTTP ${httpStatus}, ${what}`)
}
