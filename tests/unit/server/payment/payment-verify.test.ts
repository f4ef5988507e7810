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
const RECEIPT = 'Gmsh+tyj/wKSu1=='

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

const paid = (reference: string, card?: string) => ({
  paid: true,
  reference,
  ...(card ? { card } : {}),
})
const unpaid = (reason: string, found: object = {}) => ({ paid: false, reason, ...found })

const zarinpal = (code: number, more: object = {}) => ({ data: { code, ...more }, errors: [] })
const zarinpalRefusal = (code: number) => ({ data: [], errors: { code, validations: [] } })
const zibal = (result: number, more: object = {}) => ({ result, message: '', ...more })
const sep = (ResultCode: number, detail?: object) => ({
  ResultCode,
  Success: ResultCode === 0,
  ...(detail ? { TransactionDetail: { RefNum: RECEIPT, AffectiveAmount: AMOUNT, ...detail } } : {}),
})

describe('payment verification', () => {
  test.each<[Driver, BankAnswer[], object | 'unclear']>([
    [
      'zarinpal',
      [{ json: zarinpal(100, { ref_id: 201, card_pan: '5022**95' }) }],
      paid('201', '5022**95'),
    ],
    ['zarinpal', [{ json: zarinpal(101, { ref_id: '202' }) }], paid('202')],
    ['zarinpal', [{ json: zarinpal(100, { ref_id: 0 }) }], paid(AUTHORITY.zarinpal)],
    ['zarinpal', [{ json: zarinpal(100) }], paid(AUTHORITY.zarinpal)],
    ['zarinpal', [{ json: zarinpalRefusal(-50) }], unpaid('amount-differs')],
    ['zarinpal', [{ status: 400, json: zarinpalRefusal(-51) }], unpaid('unpaid')],
    ['zarinpal', [{ json: zarinpal(-51) }], unpaid('unpaid')],
    ['zarinpal', [{ json: zarinpalRefusal(-53) }], unpaid('unknown')],
    ['zarinpal', [{ json: zarinpalRefusal(-54) }], unpaid('unknown')],
    ['zarinpal', [{ json: zarinpalRefusal(-9) }], 'unclear'],
    ['zarinpal', [{ json: zarinpalRefusal(-10) }], 'unclear'],
    ['zarinpal', [{ json: zarinpalRefusal(-12) }], 'unclear'],
    ['zarinpal', [{ status: 500, json: zarinpal(100, { ref_id: 1 }) }], 'unclear'],
    ['zarinpal', [{ status: 503, json: zarinpalRefusal(-51) }], 'unclear'],
    ['zarinpal', [{ json: { data: { code: '100' }, errors: [] } }], 'unclear'],
    ['zarinpal', [{ json: { data: null, errors: null } }], 'unclear'],
    ['zibal', [{ json: zibal(100, { amount: AMOUNT, refNumber: 301 }) }], paid('301')],
    ['zibal', [{ json: zibal(100, { amount: `${AMOUNT}`, refNumber: '301' }) }], paid('301')],
    [
      'zibal',
      [{ json: zibal(100, { amount: AMOUNT, refNumber: null }) }],
      paid(`track-${AUTHORITY.zibal}`),
    ],
    ['zibal', [{ json: zibal(201, { amount: AMOUNT, refNumber: 301 }) }], paid('301')],
    [
      'zibal',
      [{ json: zibal(100, { amount: 1_000, refNumber: 301 }) }],
      unpaid('amount-differs', { amount: 1_000, reference: '301' }),
    ],
    [
      'zibal',
      [{ json: zibal(201) }, { json: zibal(100, { status: 1, amount: AMOUNT, refNumber: 302 }) }],
      paid('302'),
    ],
    [
      'zibal',
      [{ json: zibal(201) }, { json: zibal(100, { status: 1, amount: 5 }) }],
      unpaid('amount-differs', { amount: 5, reference: `track-${AUTHORITY.zibal}` }),
    ],
    [
      'zibal',
      [{ json: zibal(201) }, { json: zibal(100, { status: 2, amount: AMOUNT }) }],
      'unclear',
    ],
    ['zibal', [{ json: zibal(201) }, { json: zibal(203) }], 'unclear'],
    ['zibal', [{ json: zibal(202, { amount: AMOUNT }) }], unpaid('unpaid')],
    ['zibal', [{ json: zibal(203) }], unpaid('unknown')],
    ['zibal', [{ json: zibal(100) }], 'unclear'],
    ['zibal', [{ json: zibal(102) }], 'unclear'],
    ['zibal', [{ status: 502, json: zibal(100, { amount: AMOUNT, refNumber: 1 }) }], 'unclear'],
    ['sep', [{ json: sep(0, { MaskedPan: '6219**80' }) }], paid(RECEIPT, '6219**80')],
    ['sep', [{ json: sep(2, {}) }], paid(RECEIPT)],
    [
      'sep',
      [{ json: sep(0, { AffectiveAmount: 9 }) }],
      unpaid('amount-differs', { amount: 9, reference: RECEIPT }),
    ],
    [
      'sep',
      [{ json: sep(2, { AffectiveAmount: 9 }) }],
      unpaid('amount-differs', { amount: 9, reference: RECEIPT }),
    ],
    ['sep', [{ json: sep(-2) }], unpaid('unknown')],
    ['sep', [{ json: sep(-6) }], unpaid('unknown')],
    ['sep', [{ json: sep(5) }], unpaid('unknown')],
    ['sep', [{ json: sep(-104) }], 'unclear'],
    ['sep', [{ json: sep(-106) }], 'unclear'],
    ['sep', [{ json: sep(0) }], 'unclear'],
    ['sep', [{ json: sep(2) }], 'unclear'],
    ['sep', [{ json: sep(0, { RefNum: 'another' }) }], 'unclear'],
    ['sep', [{ status: 500, json: sep(0, {}) }], 'unclear'],
  ])('%s answers %j', async (driver, response, expected) => {
    bank.answers = response
    const request = { authority: AUTHORITY[driver], amount: AMOUNT, receipt: RECEIPT }
    const verdict = gatewayOf(driver).verify(request)
    if (expected === 'unclear') await expect(verdict).rejects.toThrow(`${driver}: HTTP `)
    else expect(await verdict).toEqual(expected)
    expect(bank.answers).toEqual([])
  })

  test('sends each gateway its own request', async () => {
    bank.answers = [{ json: zarinpalRefusal(-51) }, { json: zibal(202) }, { json: sep(-2) }]
    for (const driver of ['zarinpal', 'zibal', 'sep'] as const)
      await gatewayOf(driver).verify({
        authority: AUTHORITY[driver],
        amount: AMOUNT,
        receipt: RECEIPT,
      })
    expect(bank.heard.map(({ path, body }) => [path, body])).toEqual([
      [
        '/pg/v4/payment/verify.json',
        { merchant_id: MERCHANT_ID, authority: AUTHORITY.zarinpal, amount: AMOUNT },
      ],
      ['/v1/verify', { merchant: ZIBAL_MERCHANT, trackId: Number(AUTHORITY.zibal) }],
      [
        '/verifyTxnRandomSessionkey/ipg/VerifyTransaction',
        { RefNum: RECEIPT, TerminalNumber: Number(TERMINAL_ID) },
      ],
    ])
  })

  test('does not query sep without a receipt number', async () => {
    const request = { authority: AUTHORITY.sep, amount: AMOUNT }
    expect(await gatewayOf('sep').verify(request)).toEqual(unpaid('unpaid'))
    expect(bank.heard).toEqual([])
  })
})
