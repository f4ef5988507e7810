import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openSms } from '#server/open-drivers.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import { nextMobile } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import {
  createHostileProvider,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

const KEYS = { KAVENEGAR_API_KEY: 'key-of-kavenegar', SMSIR_API_KEY: 'key-of-smsir' }

let shop: TestShop
let kavenegar: HostileProvider
let smsIr: HostileProvider
const logged: string[] = []

beforeAll(async () => {
  ;[shop, kavenegar, smsIr] = await Promise.all([
    createShop(),
    createHostileProvider(),
    createHostileProvider(),
  ])
  const config = readConfig({
    SMS_DRIVER: 'kavenegar,sms.ir',
    ...KEYS,
    KAVENEGAR_BASE_URL: kavenegar.url,
    SMSIR_BASE_URL: smsIr.url,
    SMSIR_TEMPLATES: smsTemplates.map((template, index) => `${template}=${index}`).join(','),
  })
  shop.deps.log = pino(
    { level: 'trace', base: null, timestamp: false },
    { write: line => void logged.push(line) },
  )
  shop.deps.sms = openSms({ config, now: () => shop.clock.now, log: shop.deps.log })
})
afterAll(async () => {
  await Promise.all([shop.close(), kavenegar.close(), smsIr.close()])
})
beforeEach(() => {
  logged.length = 0
  for (const provider of [kavenegar, smsIr]) {
    provider.fault = null
    provider.received.length = 0
    provider.taken.length = 0
  }
})

/** The codes that providers were asked to send. */
const codes = (): string[] => [
  ...kavenegar.received.map(({ body }) => new URLSearchParams(body).get('token') ?? ''),
  ...smsIr.received.map(({ body }) => /"CODE","value":"(\d+)"/.exec(body)?.[1] ?? ''),
]

function expectNothingTold(mobile: string): void {
  const lines = logged.join('')
  for (const secret of [...codes(), mobile, mobile.slice(1), ...Object.values(KEYS)])
    expect(lines).not.toContain(secret)
}

describe('a code by SMS', () => {
  test('is sent before the call is answered, and is in no table and no log', async () => {
    const mobile = nextMobile()
    await shop.as(null)('POST /register', { body: { mobile_no: mobile } })
    expect(kavenegar.taken).toEqual([mobile])
    expect(codes()).toEqual([expect.stringMatching(/^\d{5}$/)])
    expect(await shop.db.selectFrom('sms_outbox').selectAll().execute()).toEqual([])
    expectNothingTold(mobile)
  })

  test.each(['server-error', 'html', 'drop', 'failure-in-200'] as const)(
    'is sent by the second provider when the first has %s',
    async fault => {
      kavenegar.fault = fault
      const mobile = nextMobile()
      await shop.as(null)('POST /register', { body: { mobile_no: mobile } })
      expect(smsIr.taken).toEqual([mobile])
      expect(logged.join('')).toContain('kavenegar')
      expectNothingTold(mobile)
    },
  )

  test('is refused with 503 and deleted when no provider accepts it; the next is sent at once', async () => {
    kavenegar.fault = 'failure-in-200'
    smsIr.fault = 'wrong-json'
    const mobile = nextMobile()
    const asking = () => shop.as(null)('POST /register', { body: { mobile_no: mobile } })
    expect(await refusalOf(asking())).toMatchObject({ code: 503, message: messages.smsFailed })
    expectNothingTold(mobile)
    kavenegar.fault = null
    smsIr.fault = null
    await asking()
    expect([...kavenegar.taken, ...smsIr.taken].at(-1)).toBe(mobile)
  })
})
