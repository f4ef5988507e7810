import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { callProvider, type ProviderAnswer } from '#server/platform/providers/call-provider.ts'
import {
  callbackValue,
  gatewayAmountSchema,
  gatewayNoteSchema,
  gatewayTextSchema,
  GATEWAY_TIMEOUT_MS,
  refused,
  unclear,
  isSuccess,
} from '#server/payment/gateways/answer.ts'
import type {
  OpenedPayment,
  PaymentGateway,
  PaymentRequest,
  VerificationResult,
} from '#server/payment/gateways/gateway.ts'

const NAME = 'sep'
const MIN_AMOUNT_RIALS = 1_000
const TOKEN_PATH = '/onlinepg/onlinepg'
const PAGE_PATH = '/OnlinePG/OnlinePG'
const VERIFY_PATH = '/verifyTxnRandomSessionkey/ipg/VerifyTransaction'

const RES_NUM_BYTES = 16
const RES_NUM = /^[0-9a-f]{32}$/
const REF_NUM = /^[\x21-\x7e]{1,100}$/

/** A token lives 20 minutes, and a payment must be verified within 30 more. */
const RECEIPT_WITHIN_SECONDS = 60 * 60

/** Verified now, or before. */
const PAID_CODES: ReadonlySet<number> = new Set([0, 2])
/** Not found, older than 30 minutes, reversed. */
const UNKNOWN_CODES: ReadonlySet<number> = new Set([-2, -6, 5])

const openedSchema = z.object({ status: z.literal(1), token: gatewayTextSchema })
const failedSchema = z.object({ errorCode: z.string().regex(/^-?\d{1,6}$/) })
const resultSchema = z.object({ ResultCode: z.int() })
const paidSchema = z.object({
  TransactionDetail: z.object({
    RefNum: z.string(),
    AffectiveAmount: gatewayAmountSchema,
    MaskedPan: gatewayNoteSchema,
  }),
})

type ApiCall = (path: string, body: object) => Promise<ProviderAnswer>

interface SepOptions {
  baseUrl: string
  terminalId: string
  timeoutMs?: number
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array
}

/**
 * Saman (SEP): the browser posts the `Token` to the bank and returns by a cross-site form POST with
 * `RefNum`, the only key for verification; unverified payments are refunded after 30 minutes. The
 * authority is our own `ResNum`.
 */
export function createSepGateway(options: SepOptions): PaymentGateway {
  const { baseUrl, terminalId, timeoutMs = GATEWAY_TIMEOUT_MS, random } = options
  const call: ApiCall = (path, body) =>
    callProvider({
      provider: NAME,
      url: new URL(baseUrl + path),
      timeoutMs,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    name: NAME,
    minAmount: MIN_AMOUNT_RIALS,
    receiptWithinSeconds: RECEIPT_WITHIN_SECONDS,
    request: input =>
      openPayment(call, terminalId, Buffer.from(random(RES_NUM_BYTES)).toString('hex'), input),
    async verify({ amount, receipt }) {
      if (receipt === undefined) return { paid: false, reason: 'unpaid' }
      const body = { RefNum: receipt, TerminalNumber: Number(terminalId) }
      return parseVerification(await call(VERIFY_PATH, body), receipt, amount)
    },
    readCallback(params) {
      const authority = callbackValue(params, 'ResNum', RES_NUM)
      if (authority === null) return null
      const accepted = params.get('Status') === '2' || params.get('State') === 'OK'
      const receipt = callbackValue(params, 'RefNum', REF_NUM)
      return { authority, accepted, ...(receipt === null ? {} : { receipt }) }
    },
    form: token => ({ action: baseUrl + PAGE_PATH, fields: { Token: token } }),
  }
}

async function openPayment(
  call: ApiCall,
  terminalId: string,
  resNum: string,
  { amount, callbackUrl, mobile }: PaymentRequest,
): Promise<OpenedPayment> {
  const answer = await call(TOKEN_PATH, {
    action: 'token',
    TerminalId: terminalId,
    Amount: amount,
    ResNum: resNum,
    RedirectUrl: callbackUrl,
    ...(mobile ? { CellNumber: mobile } : {}),
  })
  const result = openedSchema.safeParse(answer.json)
  if (!result.success || !isSuccess(answer)) throw notOpened(answer)
  return { authority: resNum, token: result.data.token }
}

function parseVerification(
  answer: ProviderAnswer,
  receipt: string,
  amount: number,
): VerificationResult {
  const { httpStatus, json } = answer
  const code =
    httpStatus < HttpStatus.internalServerError
      ? resultSchema.safeParse(json).data?.ResultCode
      : undefined
  if (code !== undefined && UNKNOWN_CODES.has(code)) return { paid: false, reason: 'unknown' }
  const detail = paidSchema.safeParse(json).data?.TransactionDetail
  if (code === undefined || !PAID_CODES.has(code) || detail?.RefNum !== receipt)
    throw unclear(NAME, `HTTP ${httpStatus}, ${code === undefined ? 'no code' : `code ${code}`}`)
  const { AffectiveAmount, MaskedPan } = detail
  if (AffectiveAmount !== amount)
    return {
      paid: false,
      reason: 'amount-differs',
      amount: AffectiveAmount,
      reference: receipt,
    }
  return { paid: true, reference: receipt, ...(MaskedPan ? { card: MaskedPan } : {}) }
}

function notOpened({ httpStatus, json }: ProviderAnswer) {
  const code = failedSchema.safeParse(json).data?.errorCode
  if (code !== undefined && httpStatus < HttpStatus.internalServerError)
    return refused(NAME, `HTTP ${httpStatus}, code ${code}`)
  return unclear(NAME, `HTTP ${httpStatus}, ${code === undefined ? 'no code' : `code ${code}`}`)
}
