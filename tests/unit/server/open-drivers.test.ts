import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openSms } from '#server/open-drivers.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import {
  createHostileProvider,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'

let kavenegar: HostileProvider
let smsIr: HostileProvider
beforeEach(async () => {
  ;[kavenegar, smsIr] = await Promise.all([createHostileProvider(), createHostileProvider()])
})
afterEach(() => Promise.all([kavenegar.close(), smsIr.close()]))

const open = (order: string) => {
  const config = readConfig({
    SMS_DRIVER: order,
    KAVENEGAR_API_KEY: 'key-of-kavenegar',
    KAVENEGAR_BASE_URL: `${kavenegar.url}/`,
    KAVENEGAR_TEMPLATES: 'code=sabad-login, order-paid=sabad-paid',
    SMSIR_API_KEY: 'key-of-smsir',
    SMSIR_BASE_URL: smsIr.url,
    SMSIR_TEMPLATES: smsTemplates.map((template, index) => `${template}=${100 + index}`).join(','),
  })
  return openSms({ config, now: () => 1000, log: { warn: () => undefined } as never })
}

test('the environment sets SMS providers, their order and names', async () => {
  const first = open('kavenegar,sms.ir')
  await first.send('09120000001', 'code', { code: '11111' })
  await first.send('09120000001', 'slip-refused', { order: '1' })
  const names = kavenegar.received.map(({ body }) => new URLSearchParams(body).get('template'))
  expect(names).toEqual(['sabad-login', 'slip-refused'])
  expect(kavenegar.received[0]?.path).toBe('/v1/key-of-kavenegar/verify/lookup.json')
  await open('sms.ir,kavenegar').send('09120000002', 'code', { code: '22222' })
  expect(smsIr.taken).toEqual(['09120000002'])
  expect(smsIr.received[0]?.headers['x-api-key']).toBe('key-of-smsir')
  expect(JSON.parse(smsIr.received[0]?.body ?? '')).toMatchObject({ templateId: 100 })
})

test.each(['server-error', 'failure-in-200', 'drop', 'html', 'reset'] as const)(
  'sends by sms.ir when Kavenegar answers with %s',
  async fault => {
    kavenegar.fault = fault
    await open('kavenegar,sms.ir').send('09120000003', 'code', { code: '33333' })
    expect(smsIr.taken).toEqual(['09120000003'])
  },
)

test('fails when both providers fail, with neither key in the error', async () => {
  kavenegar.fault = 'failure-in-200'
  smsIr.fault = 'too-many'
  const error = await open('kavenegar,sms.ir')
    .send('09120000004', 'code', { code: '44444' })
    .catch((reason: unknown) => reason)
  expect(String(error)).toBe('ProviderError: SMS: kavenegar: status 418; sms.ir: status 102')
})
