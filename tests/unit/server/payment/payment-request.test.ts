import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Driver,
  MERCHANT_ID,
  TERMINAL_ID,
  ZIBAL_MERCHANT,
} from '#tests/support/fakes/hostile-bank.ts'
import {
  createScriptedBank,
  driverOf,
  RES_NUM,
  type BankAnswer,
  type ScriptedBank,
} from '#tests/support/fakes/scripted-bank.ts'

const AMOUNT = 1_250_000
const AUTHORITY = { zarinpal: 'A0001', zibal: '15966442233311', sep: RES_NUM }
const PAYMENT = {
  amount: AMOUNT,
  orderId: '1234567890',
  description: 'پرداخت سفارش 1234567890',
  callbackUrl: 'https://sabad.example/payments/callback/x/1234567890',
  mobile: '09121234567',
}

let bank: ScriptedBank
beforeAll(async () => {
  bank = await createScriptedBank()
})
afterAll(() => {
  bank.close()
})
beforeEach(() => {
  bank.answers = []
  bank.heard = []
})
const gatewayOf = (driver: Driver) => driverOf(bank, driver)

describe('opening a payment', () => {
  const json = 'application/json'
  test.each<[Driver, unknown, unknown, object]>([
    [
      'zarinpal',
      { data: { code: 100, authority: AUTHORITY.zarinpal, fee: 0 }, errors: [] },
      {
        path: '/pg/v4/payment/request.json',
        type: json,
        body: {
          ...{ merchant_id: MERCHANT_ID, amount: AMOUNT, currency: 'IRR' },
          ...{ description: PAYMENT.description, callback_url: PAYMENT.callbackUrl },
          metadata: { mobile: '09121234567', order_id: '1234567890' },
        },
      },
      { authority: AUTHORITY.zarinpal, url: '/pg/StartPay/A0001' },
    ],
    [
      'zibal',
      { message: 'success', result: 100, trackId: 15_966_442_233_311 },
      {
        path: '/v1/request',
        type: json,
        body: { ...PAYMENT, merchant: ZIBAL_MERCHANT },
      },
      { authority: AUTHORITY.zibal, url: '/start/15966442233311' },
    ],
    [
      'sep',
      { status: 1, token: '2c3c1fefac5a48geb9f9be7e445dd9b2' },
      {
        path: '/onlinepg/onlinepg',
        type: json,
        body: {
          ...{ action: 'token', TerminalId: TERMINAL_ID, Amount: AMOUNT, ResNum: AUTHORITY.sep },
          ...{ RedirectUrl: PAYMENT.callbackUrl, CellNumber: '09121234567' },
        },
      },
      { authority: AUTHORITY.sep, token: '2c3c1fefac5a48geb9f9be7e445dd9b2' },
    ],
  ])('returns address or token of %s', async (driver, response, expected, opened) => {
    bank.answers = [{ json: response }]
    const found = await gatewayOf(driver).request(PAYMENT)
    expect({
      ...found,
      ...('url' in found ? { url: found.url.replace(bank.url, '') } : {}),
    }).toEqual(opened)
    expect(bank.heard).toEqual([expected])
  })

  test.each<[Driver, BankAnswer]>([
    ['zarinpal', { json: { data: [], errors: { code: -9, message: MERCHANT_ID } } }],
    ['zarinpal', { json: { data: { code: 100, authority: '../../evil' }, errors: [] } }],
    ['zarinpal', { json: { data: { code: 100 }, errors: [] } }],
    ['zarinpal', { status: 502, json: { data: { code: 100, authority: 'A1' }, errors: [] } }],
    ['zibal', { json: { result: 102, message: ZIBAL_MERCHANT } }],
    ['zibal', { json: { result: 100, trackId: 'x' } }],
    ['zibal', { status: 500, json: { result: 100, trackId: 1 } }],
    ['sep', { json: { status: -1, errorCode: '5', errorDesc: TERMINAL_ID } }],
    ['sep', { json: { status: -1, errorCode: TERMINAL_ID, errorDesc: '' } }],
    ['sep', { json: { status: 1, token: 'with a space' } }],
    ['sep', { json: { status: '1' } }],
  ])('rejects a refusal of %s: %j, without its text', async (driver, response) => {
    bank.answers = [response]
    const error: unknown = await gatewayOf(driver)
      .request(PAYMENT)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    const { message, stack, cause } = error as Error
    const text = [message, stack, String(cause)].join(' ')
    for (const key of [MERCHANT_ID, ZIBAL_MERCHANT, TERMINAL_ID]) expect(text).not.toContain(key)
    expect(message).toMatch(new RegExp(`^${driver}: HTTP \\d+, `))
  })
})

describe('callback fields of the browser', () => {
  const { zarinpal: a, zibal: t, sep: r } = AUTHORITY
  test.each<[Driver, string, object | null]>([
    ['zarinpal', `Authority=${a}&Status=OK`, { authority: a, accepted: true }],
    ['zarinpal', `Authority=${a}&Status=NOK`, { authority: a, accepted: false }],
    ['zarinpal', 'Authority=../x&Status=OK', null],
    ['zarinpal', `Authority=${'A'.repeat(65)}`, null],
    ['zarinpal', 'Status=OK', null],
    ['zibal', `trackId=${t}&success=1&status=2`, { authority: t, accepted: true }],
    ['zibal', `trackId=${t}&success=0&status=3`, { authority: t, accepted: false }],
    ['zibal', 'trackId=1e3&success=1', null],
    ['zibal', 'trackId=9999999999999999&success=1', null],
    ['zibal', '', null],
    [
      'sep',
      `ResNum=${r}&Status=2&RefNum=a%2Bb%2F%3D`,
      { authority: r, accepted: true, receipt: 'a+b/=' },
    ],
    ['sep', `ResNum=${r}&State=OK&RefNum=x`, { authority: r, accepted: true, receipt: 'x' }],
    ['sep', `ResNum=${r}&Status=1&RefNum=`, { authority: r, accepted: false }],
    ['sep', `ResNum=${r}&Status=2&RefNum=${'x'.repeat(101)}`, { authority: r, accepted: true }],
    ['sep', 'ResNum=1234567890&Status=2&RefNum=x', null],
  ])('%s reads %s', (driver, query, expected) => {
    expect(gatewayOf(driver).readCallback(new URLSearchParams(query))).toEqual(expected)
  })
})

test('sep posts the token to pay', () => {
  expect(gatewayOf('sep').form?.('token')).toEqual({
    action: `${bank.url}/OnlinePG/OnlinePG`,
    fields: { Token: 'token' },
  })
})
