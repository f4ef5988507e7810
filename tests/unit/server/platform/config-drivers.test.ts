import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'

const NUMBERS = smsTemplates.map((template, index) => `${template}=${index}`).join(',')
const KAVENEGAR = { SMS_DRIVER: 'kavenegar', KAVENEGAR_API_KEY: 'secret' }
const SMSIR = { SMS_DRIVER: 'sms.ir', SMSIR_API_KEY: 'secret', SMSIR_TEMPLATES: NUMBERS }

test.each([
  [{}, ['local']],
  [KAVENEGAR, ['kavenegar']],
  [SMSIR, ['sms.ir']],
  [{ ...KAVENEGAR, ...SMSIR, SMS_DRIVER: 'kavenegar, sms.ir' }, ['kavenegar', 'sms.ir']],
  [{ ...KAVENEGAR, SMS_DRIVER: 'kavenegar,local' }, ['kavenegar', 'local']],
])('opens for %j the SMS drivers %j', (environment, drivers) => {
  expect(readConfig(environment).SMS_DRIVER).toEqual(drivers)
})

test.each([
  [{ SMS_DRIVER: 'twilio' }, /^SMS_DRIVER is "twilio": it names local, kavenegar or sms\.ir, or/],
  [{ ...KAVENEGAR, SMS_DRIVER: 'kavenegar,kavenegar' }, /^SMS_DRIVER is "kavenegar,kavenegar": /],
  [{ SMS_DRIVER: 'kavenegar' }, /^KAVENEGAR_API_KEY is missing: SMS_DRIVER names kavenegar\.$/],
  [{ ...KAVENEGAR, KAVENEGAR_API_KEY: '' }, /^KAVENEGAR_API_KEY is missing/],
  [{ SMS_DRIVER: 'sms.ir' }, /^SMSIR_API_KEY is missing: SMS_DRIVER names sms\.ir\.$/],
  [{ ...SMSIR, SMSIR_TEMPLATES: '' }, /^SMSIR_TEMPLATES has no number for code, order-/],
  [{ ...SMSIR, SMSIR_TEMPLATES: 'code=1' }, /^SMSIR_TEMPLATES has no number for order-registered,/],
  [{ SMSIR_TEMPLATES: 'code=x' }, /^SMSIR_TEMPLATES is "code=x": it must read like /],
  [{ SMSIR_TEMPLATES: 'toString=1' }, /^SMSIR_TEMPLATES is "toString=1": it must read like /],
  [{ KAVENEGAR_TEMPLATES: 'code' }, /^KAVENEGAR_TEMPLATES is "code": .* code, order-registered,/],
  [{ KAVENEGAR_TEMPLATES: 'code=a=b' }, /^KAVENEGAR_TEMPLATES is "code=a=b": /],
  [{ KAVENEGAR_BASE_URL: 'ftp://x' }, /^KAVENEGAR_BASE_URL is "ftp:\/\/x": /],
  [{ GEOCODER: 'google' }, /^GEOCODER is "google": /],
  [{ GEOCODER: 'nominatim' }, /^NOMINATIM_URL is missing: GEOCODER names nominatim\.$/],
  [{ GEOCODER: 'neshan' }, /^NESHAN_API_KEY is missing: GEOCODER names neshan\.$/],
  [
    { NOMINATIM_URL: 'https://nominatim.openstreetmap.org/' },
    /: the public server allows no search while typing\.$/,
  ],
])('refuses to start with %j', (environment, sentence) => {
  let message = ''
  try {
    readConfig(environment)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(sentence)
  expect(message).not.toContain('secret')
})

test('requires nothing where a remote server sends the texts', () => {
  const remote = { SMS_DRIVER: 'kavenegar', GEOCODER: 'neshan', API_ORIGIN: 'https://api.example' }
  expect(readConfig(remote).API_ORIGIN).toBe('https://api.example')
})

test('refuses a local driver beside a real one in production', () => {
  const environment = { ...KAVENEGAR, SMS_DRIVER: 'kavenegar,local', NODE_ENV: 'production' }
  expect(() => readConfig(environment)).toThrow(/^SMS_DRIVER is "kavenegar,local", which is for /)
})
