import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'

const MERCHANT = '11111111-2222-3333-4444-555555555555'
const SITE = { SITE_URL: 'https://sabad.example' }

test('uses the local gateway by default', () => {
  expect(readConfig({})).toMatchObject({
    PAYMENT_DRIVER: 'local',
    ZARINPAL_BASE_URL: 'https://payment.zarinpal.com',
    ZIBAL_BASE_URL: 'https://gateway.zibal.ir',
    SEP_BASE_URL: 'https://sep.shaparak.ir',
  })
})

describe('a real gateway', () => {
  test.each([
    ['zarinpal', { ZARINPAL_MERCHANT_ID: MERCHANT }],
    ['zibal', { ZIBAL_MERCHANT: 'zibal' }],
    ['sep', { SEP_TERMINAL_ID: '13595227' }],
  ])('%s is accepted in production with its key and SITE_URL', (driver, keys) => {
    const others = { NODE_ENV: 'production', ALLOW_LOCAL_DRIVERS: '1' }
    const environment = { ...others, ...SITE, PAYMENT_DRIVER: driver, ...keys }
    expect(readConfig(environment)).toMatchObject({ PAYMENT_DRIVER: driver, ...keys })
  })

  test.each([
    ['zarinpal', 'ZARINPAL_MERCHANT_ID is missing: PAYMENT_DRIVER names zarinpal.'],
    ['zibal', 'ZIBAL_MERCHANT is missing: PAYMENT_DRIVER names zibal.'],
    ['sep', 'SEP_TERMINAL_ID is missing: PAYMENT_DRIVER names sep.'],
  ])('%s is refused without its key', (driver, sentence) => {
    const others = { ZARINPAL_MERCHANT_ID: '', ZIBAL_MERCHANT: '', SEP_TERMINAL_ID: '' }
    expect(() => readConfig({ ...SITE, ...others, PAYMENT_DRIVER: driver })).toThrow(sentence)
  })

  test('is refused without SITE_URL', () => {
    const environment = { PAYMENT_DRIVER: 'zibal', ZIBAL_MERCHANT: 'zibal' }
    const sentence =
      'SITE_URL is missing: PAYMENT_DRIVER names zibal, which sends customers back to it.'
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('is not required with a remote backend', () => {
    const environment = { PAYMENT_DRIVER: 'zibal', API_ORIGIN: 'https://api.sabad.example' }
    expect(readConfig(environment).PAYMENT_DRIVER).toBe('zibal')
  })

  test('is refused when unknown', () => {
    expect(() => readConfig({ PAYMENT_DRIVER: 'paypal' })).toThrow('PAYMENT_DRIVER is "paypal"')
  })
})

test.each([
  [{ ZARINPAL_MERCHANT_ID: 'hunter2' }, 'ZARINPAL_MERCHANT_ID: must have 36 characters.'],
  [{ SEP_TERMINAL_ID: 'hunter2' }, 'SEP_TERMINAL_ID: must be a number.'],
  [{ ZIBAL_MERCHANT: '  ' }, 'ZIBAL_MERCHANT: must not be empty.'],
  [{ ZIBAL_BASE_URL: 'ftp://bank' }, 'ZIBAL_BASE_URL is "ftp://bank": '],
])('refuses %j, without printing a wrong key', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})
