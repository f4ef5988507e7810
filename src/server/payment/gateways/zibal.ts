import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { callProvider, type ProviderAnswer } from '#server/platform/providers/call-provider.ts'
import {
  callbackValue,
  gatewayAmountSchema,
  gatewayNoteSchema,
  GATEWAY_TIMEOUT_MS,
  refused,
  unclear,
  isSuccess,
} from '#server/payment/gateways/answer.ts'
import type { PaymentGateway, VerificationResult } from '#server/payment/gateways/gateway.ts'

const NAME = 'zibal'
/** A whole number that counts up, so no secret. */
const TRACK_ID = /^\d{1,15}$/

const MIN_AMOUNT_RIALS = 500
const OK = 100
const VERIFIED_BEFORE = 201
const UNPAID: Record<number, VerificationResult> = {
  202: { paid: false, reason: 'unpaid' },
  203: { paid: false, reason: 'unknown' },
}
/** Paid and verified, in an `inquiry`. */
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
type PaidDetails = z.infer<typeof paidSchema>

type ApiCall = (call: string, body: object) => Promise<ProviderAnswer>

interface ZibalOptions {
  baseUrl: string
  /** `zibal` is the test merchant. */
  merchant: string
  timeoutMs?: number
}

/** Zibal v1: /start/{trackId} by GET, return with `success`. The amount is compared here. */
export function createZibalGateway(options: ZibalOptions): PaymentGateway {
  const { baseUrl, merchant, timeoutMs = GATEWAY_TIMEOUT_MS } = options
  const callApi: ApiCall = (call, body) =>
    callProvider({
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
      const body = { amount, callbackUrl, orderId, description, ...(mobile ? { mobile } : {}) }
      const answer = await callApi('request', body)
      const parsed = openedSchema.safeParse(answer.json)
      if (!parsed.success || !isSuccess(answer)) throw notOpened(answer)
      const authority = parsed.data.trackId
      return { authority, url: `${baseUrl}/start/${authority}` }
    },
    verify: ({ authority, amount }) => verify(callApi, authority, amount),
    readCallback(params) {
      const authority = callbackValue(params, 'trackId', TRACK_ID)
      return authority === null ? null : { authority, accepted: params.get('success') === '1' }
    },
  }
}

async function verify(
  callApi: ApiCall,
  authority: string,
  amount: number,
): Promise<VerificationResult> {
  const trackId = Number(authority)
  const answer = await callApi('verify', { trackId })
  const result = resultOf(answer)
  const refusal = result === undefined ? undefined : UNPAID[result]
  if (refusal) return refusal
  if (result !== OK && result !== VERIFIED_BEFORE) throw unclearAnswer(answer)
  const details = paidSchema.safeParse(answer.json).data
  if (details) return resultFor(details, authority, amount)
  // The amount may be missing for a payment verified before.
  if (result === OK) throw unclearAnswer(answer)
  const inquiry = await callApi('inquiry', { trackId })
  const inquired = resultOf(inquiry) === OK ? inquirySchema.safeParse(inquiry.json).data : null
  if (!inquired) throw unclearAnswer(inquiry)
  return resultFor(inquired, authority, amount)
}

function resultFor(paid: PaidDetails, authority: string, amount: number): VerificationResult {
  const { refNumber, cardNumber } = paid
  // The test merchant has no receipt numbers.
  const reference = refNumber && refNumber !== '0' ? refNumber : `track-${authority}`
  if (paid.amount !== amount)
    return { paid: false, reason: 'amount-differs', amount: paid.amount, reference }
  return { paid: true, reference, ...(cardNumber ? { card: cardNumber } : {}) }
}

/** Undefined unless the answer is Zibal's own. */
const resultOf = ({ httpStatus, json }: ProviderAnswer): number | undefined =>
  httpStatus < HttpStatus.internalServerError
    ? resultSchema.safeParse(json).data?.result
    : undefined

function notOpened(answer: ProviderAnswer) {
  const result = resultOf(answer)
  return result === undefined || result === OK
    ? unclearAnswer(answer)
    : refused(NAME, `HTTP ${answer.httpStatus}, result ${result}`)
}

function unclearAnswer({ httpStatus, json }: ProviderAnswer) {
  const result = resultSchema.safeParse(json).data?.result
  const detail = result === undefined ? 'no result' : `result ${result}`
  return unclear(NAME, `HTTP ${httpStatus}, ${detail}`)
}
