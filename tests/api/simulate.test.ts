import { expect, test } from 'vitest'
import { main } from '#tests/simulate/main.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const NOWHERE = 'file:nowhere/that/is/opened.db'

const simulate = (words: string, database?: string) =>
  runCommand(
    { run: main },
    [...words.split(' '), ...(database === undefined ? [] : ['--database', database])],
    NOWHERE,
  )

const shop = shopForFile()
test('refuses a database that holds a shop', async () => {
  await expect(simulate('--days 1 --customers 1', shop.url)).rejects.toThrow('holds a shop')
  expect(await shop.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test.each([
  [{ NODE_ENV: 'production', SITE_URL: 'https://shop.test' }, 'NODE_ENV=production'],
  [
    { PAYMENT_DRIVER: 'zibal', ZIBAL_MERCHANT: 'm', SITE_URL: 'https://shop.test' },
    'not with zibal',
  ],
  [{ SMS_DRIVER: 'local,kavenegar', KAVENEGAR_API_KEY: 'k' }, 'not with kavenegar'],
  [{ GEOCODER: 'neshan', NESHAN_API_KEY: 'k' }, 'not with neshan'],
])('refuses %j', async (environment, sentence) => {
  const words = ['--days', '1', '--customers', '1']
  await expect(runCommand({ run: main }, words, NOWHERE, environment)).rejects.toThrow(sentence)
})

test.each([
  ['', 'simulate --days must be a whole number'],
  ['--days 0 --customers 5', 'simulate --days must be a whole number'],
  ['--days 3', 'simulate --customers must be a whole number'],
  ['--days 3 --customers 5 --seed x', 'simulate --seed must be a whole number'],
  ['--days 3 --customers 5 --start 1405-13-01', 'no day: 1405-13-01'],
  ['--days 3 --customers 5 --fast 1', 'knows no option --fast'],
  ['--days 3 --customers 5 more', 'takes options alone'],
])('refuses "%s" in a sentence', async (words, sentence) => {
  const given = words === '' ? [] : words.split(' ')
  await expect(runCommand({ run: main }, given, NOWHERE)).rejects.toThrow(sentence)
})
