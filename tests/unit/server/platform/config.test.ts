import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { siteUrlOf } from '#server/platform/config/site-host.ts'
import { printableUrl } from '#server/platform/database/open.ts'

test.each([
  [{ APP_SECRET: 'hunter2' }, 'APP_SECRET: must have at least 32 characters.'],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/shop?password=hunter2' },
    'DATABASE_URL is "mysql://…@db/shop": must start with file: or postgres://.',
  ],
])('refuses %j without its secrets', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  ['file:data/shop.db', 'data/shop.db'],
  ['postgres://me:secret@db:5432/shop', 'postgres://me:…@db:5432/shop'],
  ['postgres://me:se:cr@et@db/shop', 'postgres://me:…@db/shop'],
  ['postgres://db/shop?user=me&password=secret', 'postgres://db/shop'],
  ['postgres://me:se/cret@db/shop', 'of DATABASE_URL'],
])('prints %s as %s', (url, printed) => {
  expect(printableUrl(url)).toBe(printed)
})

test.each(['abc', '65536', '99999', '0x10', '-1', '80.5'])('refuses PORT=%s', PORT => {
  const sentence = `PORT is "${PORT}": it must be a whole number from 0 to 65535.`
  expect(() => readConfig({ PORT })).toThrow(sentence)
})

test('accepts a number as PORT', () => {
  expect(readConfig({ PORT: '0' }).PORT).toBe(0)
  expect(readConfig({ PORT: '' }).PORT).toBe(4321)
})

test.each<[string, unknown]>([
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['127.0.0.0/8, 2001:db8::/32', ['127.0.0.0/8', '2001:db8::/32']],
])('reads TRUST_PROXY=%s as %j', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted)
})

test.each(['yes', '-1', '10', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.1,', 'nginx'])(
  'refuses TRUST_PROXY=%s',
  TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      `TRUST_PROXY is "${TRUST_PROXY}": it must be 0, the number of proxies in front`,
    )
  },
)

test.each(['SMS_DRIVER', 'PAYMENT_DRIVER'])('refuses %s local in production', name => {
  const others = { SMS_DRIVER: 'local', PAYMENT_DRIVER: 'local', NODE_ENV: 'production' }
  expect(() => readConfig({ ...others, [name]: 'local' })).toThrow(/ is "local", which is for /)
  expect(readConfig({ ...others, ALLOW_LOCAL_DRIVERS: '1' }).NODE_ENV).toBe('production')
})

test('requires SITE_URL in production, and uses host and port otherwise', () => {
  const keys = { ZIBAL_MERCHANT: 'zibal', KAVENEGAR_API_KEY: 'k' }
  const real = { ...keys, SMS_DRIVER: 'kavenegar', NODE_ENV: 'production' }
  const remote = { ...real, API_ORIGIN: 'https://api.example' }
  expect(() => readConfig(remote)).toThrow(
    /^SITE_URL is missing: set it to the address of the shop/,
  )
  expect(readConfig({ ...remote, SITE_URL: 'https://sabad.example/' }).SITE_URL).toBe(
    'https://sabad.example',
  )
  expect(readConfig({ NODE_ENV: 'production', ALLOW_LOCAL_DRIVERS: '1' }).SITE_URL).toBeUndefined()
})

test.each([
  [{ SITE_URL: 'https://sabad.example/' }, 'https://sabad.example'],
  [{}, 'http://127.0.0.1:4321'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::', PORT: '80' }, 'http://127.0.0.1'],
  [{ HOST: '::1' }, 'http://[::1]:4321'],
  [{ HOST: 'shop.local' }, 'http://shop.local:4321'],
])('finds the address of %j: %s', (environment, origin) => {
  expect(siteUrlOf(readConfig(environment))).toBe(origin)
})
