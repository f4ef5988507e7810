import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fate } from '#server/platform/providers/call-provider.ts'
import { createSmsIr, SMSIR_PARAMETERS } from '#server/messaging/sms-ir.ts'
import { createKavenegarSms, KAVENEGAR_PLACES } from '#server/messaging/sms-kavenegar.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import type { Sms, SmsTemplate } from '#server/messaging/sms.ts'
import {
  createHostileProvider,
  type Fault,
  FAULTS,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'
import { allTokens } from '#tests/support/builders/sms-tokens.ts'

const TO = '09121234567'
const CODE = '40718'
const LINE = '30001234'
const KEY = 'a-very/secret key'
/** Long for a provider that answers, short for one that does not. */
const PATIENT_MS = 5_000
const TIMEOUT_MS = 150

const all = <T>(valueOf: (template: SmsTemplate, index: number) => T): Record<SmsTemplate, T> =>
  Object.fromEntries(
    smsTemplates.map((template, index) => [template, valueOf(template, index)]),
  ) as Record<SmsTemplate, T>

let provider: HostileProvider
beforeEach(async () => {
  provider = await createHostileProvider()
})
afterEach(() => provider.close())

const DRIVERS = ['kavenegar', 'sms.ir'] as const
type Driver = (typeof DRIVERS)[number]

function open(driver: Driver, timeoutMs = PATIENT_MS): Sms {
  const account = { baseUrl: provider.url, apiKey: KEY, timeoutMs }
  return driver === 'kavenegar'
    ? createKavenegarSms({ ...account, line: LINE, templates: all(name => `sabad-${name}`) })
    : createSmsIr({ ...account, line: LINE, templateIds: all((_, index) => 1000 + index) })
}

const failureOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

describe('requests to SMS providers', () => {
  test('call Kavenegar by template and tokens', async () => {
    await open('kavenegar').send(TO, 'code', { code: CODE })
    const [request] = provider.received
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/a-very%2Fsecret%20key/verify/lookup.json',
    })
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      receptor: TO,
      template: 'sabad-code',
      type: 'sms',
      token: CODE,
    })
  })

  test('call sms.ir by template id and parameters', async () => {
    await open('sms.ir').send(TO, 'code', { code: CODE })
    const [request] = provider.received
    expect(request).toMatchObject({ method: 'POST', path: '/v1/send/verify' })
    expect(request?.headers).toMatchObject({
      'x-api-key': KEY,
      'content-type': 'application/json',
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      mobile: TO,
      templateId: 1000,
      parameters: [{ name: 'CODE', value: CODE }],
    })
  })

  test('send advertisements as they are, over the line for them', async () => {
    provider.answers = {
      '/v1/send/bulk': { json: { status: 1 } },
      '/v1': { json: { return: { status: 200 } } },
    }
    for (const driver of DRIVERS) await open(driver).sendAdvertisement?.(TO, 'انار\nلغو۱۱')
    const [form, json] = provider.received
    expect(form?.path).toMatch(/\/sms\/send\.json$/)
    expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({
      ...{ receptor: TO, sender: LINE, message: 'انار\nلغو۱۱' },
    })
    expect(json?.path).toBe('/v1/send/bulk')
    expect(JSON.parse(json?.body ?? '')).toEqual({
      ...{ lineNumber: Number(LINE), messageText: 'انار\nلغو۱۱', mobiles: [TO] },
    })
  })

  test.each([
    ['a b_c\nd', { token: 'a-b-c-d', token10: 'a b c d', token20: 'a b c d' }],
    [
      '1 2 3 4 5 6 7',
      { token: '1-2-3-4-5-6-7', token10: '1 2 3 4 5 6-7', token20: '1 2 3 4 5 6 7' },
    ],
    ['ش'.repeat(120), { token10: 'ش'.repeat(100) }],
  ])('limit the spaces of a Kavenegar token for %j', async (value, places) => {
    const sms = open('kavenegar')
    for (const template of smsTemplates) {
      await sms.send(TO, template, allTokens(value))
      const body = Object.fromEntries(new URLSearchParams(provider.received.at(-1)?.body))
      for (const place of Object.values(KAVENEGAR_PLACES[template])) {
        const expected = (places as Record<string, string>)[place]
        if (expected !== undefined) expect(body[place]).toBe(expected)
      }
    }
  })

  test('limit sms.ir values to 25 characters', async () => {
    await open('sms.ir').send(TO, 'slip-refused', { order: `  ${'9'.repeat(40)} ` })
    const { parameters } = JSON.parse(provider.received[0]?.body ?? '') as { parameters: unknown }
    expect(parameters).toEqual([{ name: 'ORDER', value: '9'.repeat(25) }])
  })
})

describe('the template', () => {
  test.each(smsTemplates)(
    '%s has a distinct position for each token at both providers',
    template => {
      for (const table of [KAVENEGAR_PLACES, SMSIR_PARAMETERS]) {
        const places = Object.values<string>(table[template])
        expect(new Set(places).size).toBe(places.length)
      }
      expect(Object.values(KAVENEGAR_PLACES[template])).toContain('token')
    },
  )
})

const FATES: Record<Fault, [Fate, what: RegExp]> = {
  drop: ['unknown', /broken off/],
  silence: ['unknown', /no answer in time/],
  html: ['unknown', /HTTP 200, not its own answer/],
  'wrong-json': ['unknown', /HTTP 200, not its own answer/],
  'too-many': ['refused', /status (418|102)$/],
  'server-error': ['unknown', /HTTP 500/],
  'failure-in-200': ['refused', /status (418|102)$/],
  reset: ['unknown', /broken off/],
  endless: ['unknown', /too long an answer/],
}

describe.each(DRIVERS)('%s', driver => {
  test.each(FAULTS)('%s fails in time, without a secret in the error', async fault => {
    provider.fault = fault
    const begun = performance.now()
    const sms = open(driver, fault === 'silence' ? TIMEOUT_MS : PATIENT_MS)
    const error = await failureOf(sms.send(TO, 'code', { code: CODE }))
    expect(performance.now() - begun).toBeLessThan(PATIENT_MS)
    const [fate, what] = FATES[fault]
    expect(error).toMatchObject({ name: 'ProviderError', fate, aboutInput: false })
    expect(String(error)).toMatch(what)
    expect(String(error)).toContain(driver)
    for (const secret of [CODE, 'secret', provider.url, '127.0.0.1'])
      expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toContain(secret)
    expect((error as Error).cause).toBeUndefined()
  })

  test('an unreachable provider accepted nothing', async () => {
    const sms = open(driver)
    await provider.close()
    const error = await failureOf(sms.send(TO, 'code', { code: CODE }))
    expect(error).toMatchObject({ fate: 'refused', aboutInput: false })
    expect(String(error)).toContain('not reached (ECONNREFUSED)')
    provider = await createHostileProvider()
  })
})

test.each([
  ['kavenegar', 411, true],
  ['kavenegar', 424, true],
  ['kavenegar', 431, true],
  ['kavenegar', 451, false],
  ['kavenegar', 401, false],
  ['sms.ir', 104, true],
  ['sms.ir', 113, true],
  ['sms.ir', 10, false],
  ['sms.ir', 20, false],
] as const)(
  'reports %s failure %d under HTTP 200 and 400 as about the text: %s',
  async (of, code, about) => {
    for (const status of [200, 400]) {
      provider.answers = { '/v1/': { status, json: { return: { status: code }, status: code } } }
      const error = await failureOf(open(of).send(TO, 'code', { code: CODE }))
      expect(error).toMatchObject({ fate: 'refused', aboutInput: about })
      expect(String(error)).toContain(`status ${code}`)
    }
  },
)
