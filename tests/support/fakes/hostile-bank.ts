/** What the three gateways answer when they work: each call as a function of the bank's books. */

export const DRIVERS = ['zarinpal', 'zibal', 'sep'] as const
export type Driver = (typeof DRIVERS)[number]

export const MERCHANT_ID = '11111111-2222-3333-4444-555555555555'
export const ZIBAL_MERCHANT = 'zibal-merchant-key'
export const TERMINAL_ID = '13595227'

/** A payment as the bank keeps it. */
export interface BankPayment {
  driver: Driver
  /** ZarinPal's authority, Zibal's trackId, SEP's token. */
  key: string
  /** Rials asked for. */
  amount: number
  callbackUrl: string
  /** The shop's own number: of the order; SEP's ResNum. */
  number: string
  /** `paid` money is the customer's again some day; `verified` money is the shop's. */
  state: 'open' | 'cancelled' | 'paid' | 'verified'
  /** Rials that were paid. */
  paid: number
  reference: string
  /** Epoch seconds. */
  paidAt: number
}

export interface Books {
  payments: BankPayment[]
  /** Epoch seconds. */
  now: () => number
  next: () => number
}

export interface Answer {
  status: number
  json: unknown
}
/** Of a call; ZarinPal's metadata is not looked at. */
export type Body = Record<string, string | number | undefined>
type Speak = (books: Books, body: Body) => unknown

/** A payment that is not verified within half an hour goes back to its card, where SEP has it. */
export const REVERSED_AFTER_SECONDS = 30 * 60

export const isReversed = (payment: BankPayment, now: number): boolean =>
  payment.driver === 'sep' &&
  payment.state === 'paid' &&
  payment.paidAt + REVERSED_AFTER_SECONDS < now

function open(books: Books, payment: Pick<BankPayment, 'driver' | 'key'>, body: Body): BankPayment {
  const opened: BankPayment = {
    ...payment,
    amount: Number(body['amount'] ?? body['Amount']),
    callbackUrl: String(body['callback_url'] ?? body['callbackUrl'] ?? body['RedirectUrl']),
    number: String(body['orderId'] ?? body['ResNum'] ?? ''),
    state: 'open',
    paid: 0,
    reference: '',
    paidAt: 0,
  }
  books.payments.push(opened)
  return opened
}

const byKey = (books: Books, driver: Driver, key: unknown): BankPayment | undefined =>
  books.payments.find(each => each.driver === driver && each.key === String(key))

const zarinpal: Record<string, Speak> = {
  request(books, body) {
    const isTooLittle = Number(body['amount']) < 1_000
    if (body['merchant_id'] !== MERCHANT_ID || body['currency'] !== 'IRR' || isTooLittle)
      return { data: [], errors: { code: -9, message: 'validation', validations: [] } }
    const key = `A${String(books.next()).padStart(35, '0')}`
    open(books, { driver: 'zarinpal', key }, body)
    const data = { code: 100, message: 'Success', authority: key, fee_type: 'Merchant', fee: 100 }
    return { data, errors: [] }
  },
  verify(books, body) {
    const refuse = (code: number) => ({ data: [], errors: { code, message: '', validations: [] } })
    const payment = byKey(books, 'zarinpal', body['authority'])
    if (!payment) return refuse(-54)
    if (payment.state !== 'paid' && payment.state !== 'verified') return refuse(-51)
    if (payment.paid !== body['amount']) return refuse(-50)
    const code = payment.state === 'paid' ? 100 : 101
    payment.state = 'verified'
    const card = { card_hash: '1EBE', card_pan: '502229******5995' }
    const ref_id = Number(payment.reference)
    return { data: { code, message: 'Paid', ...card, ref_id, fee: 0 }, errors: [] }
  },
}

const zibal: Record<string, Speak> = {
  request(books, body) {
    if (body['merchant'] !== ZIBAL_MERCHANT) return { message: 'merchant not found', result: 102 }
    if (Number(body['amount']) < 500) return { message: 'amount is too small', result: 105 }
    const trackId = 15_966_442_230_000 + books.next()
    open(books, { driver: 'zibal', key: String(trackId) }, body)
    return { message: 'success', result: 100, trackId }
  },
  verify(books, body) {
    const payment = byKey(books, 'zibal', body['trackId'])
    if (!payment) return { message: 'not found', result: 203 }
    if (payment.state === 'verified') return { message: 'previously verified', result: 201 }
    if (payment.state !== 'paid') return { message: 'not paid', result: 202, status: -1 }
    payment.state = 'verified'
    return confirmation(payment)
  },
  inquiry(books, body) {
    const payment = byKey(books, 'zibal', body['trackId'])
    return payment ? confirmation(payment) : { message: 'not found', result: 203 }
  },
}

const confirmation = (payment: BankPayment) => ({
  message: 'success',
  result: 100,
  status: payment.state === 'verified' ? 1 : 2,
  amount: payment.paid,
  refNumber: Number(payment.reference),
  cardNumber: '62741****44',
  orderId: payment.number,
  paidAt: '2026-11-21T10:00:00',
})

const sep: Record<string, Speak> = {
  request(books, body) {
    const isTooLittle = Number(body['Amount']) < 1_000
    if (body['action'] !== 'token' || body['TerminalId'] !== TERMINAL_ID || isTooLittle)
      return { status: -1, errorCode: '5', errorDesc: 'پارامترهای ارسال شده نامعتبر است.' }
    const key = `token${books.next()}`
    open(books, { driver: 'sep', key }, body)
    return { status: 1, token: key }
  },
  verify(books, body) {
    const refuse = (ResultCode: number) => ({ ResultCode, ResultDescription: '', Success: false })
    const payment = books.payments.find(
      each => each.driver === 'sep' && each.reference !== '' && each.reference === body['RefNum'],
    )
    if (body['TerminalNumber'] !== Number(TERMINAL_ID)) return refuse(-105)
    if (!payment) return refuse(-2)
    if (isReversed(payment, books.now())) return refuse(-6)
    const ResultCode = payment.state === 'paid' ? 0 : 2
    payment.state = 'verified'
    const TransactionDetail = {
      RRN: '14226761817',
      RefNum: payment.reference,
      MaskedPan: '621986****8080',
      TerminalNumber: Number(TERMINAL_ID),
      OrginalAmount: payment.paid,
      AffectiveAmount: payment.paid,
    }
    return { TransactionDetail, ResultCode, ResultDescription: '', Success: true }
  },
}

const SPOKEN: Record<string, Speak | undefined> = {
  '/pg/v4/payment/request.json': zarinpal['request'],
  '/pg/v4/payment/verify.json': zarinpal['verify'],
  '/v1/request': zibal['request'],
  '/v1/verify': zibal['verify'],
  '/v1/inquiry': zibal['inquiry'],
  '/onlinepg/onlinepg': sep['request'],
  '/verifyTxnRandomSessionkey/ipg/VerifyTransaction': sep['verify'],
}

/** What a path is for; null of a page for browsers. */
export function callOf(path: string): 'request' | 'verify' | 'inquiry' | null {
  if (!SPOKEN[path]) return null
  if (/inquiry/.test(path)) return 'inquiry'
  return /verify/i.test(path) ? 'verify' : 'request'
}

/** Carries a call out and answers it; ZarinPal refuses with a 4xx. */
export function speak(books: Books, path: string, body: Body): Answer {
  const json = SPOKEN[path]?.(books, body)
  const refused = typeof json === 'object' && json !== null && 'errors' in json
  return { status: refused && !Array.isArray(json.errors) ? 422 : 200, json }
}

/** The browser as the bank sends it back to the shop. */
export function callbackRequest(
  payment: BankPayment,
  accepted: boolean,
  change: Record<string, string> = {},
): Request {
  const { driver, key, number, reference, callbackUrl } = payment
  const fields: Record<Driver, Record<string, string>> = {
    zarinpal: { Authority: key, Status: accepted ? 'OK' : 'NOK' },
    zibal: {
      trackId: key,
      success: accepted ? '1' : '0',
      status: accepted ? '2' : '3',
      orderId: number,
    },
    sep: {
      MID: TERMINAL_ID,
      State: accepted ? 'OK' : 'CanceledByUser',
      Status: accepted ? '2' : '1',
      RefNum: accepted ? reference : '',
      ResNum: number,
      Token: key,
      Amount: String(payment.amount),
    },
  }
  const params = new URLSearchParams({ ...fields[driver], ...change })
  if (driver !== 'sep') return new Request(`${callbackUrl}?${params}`)
  const headers = { origin: 'https://sep.shaparak.ir', 'sec-fetch-site': 'cross-site' }
  return new Request(callbackUrl, { method: 'POST', body: params, headers })
}
