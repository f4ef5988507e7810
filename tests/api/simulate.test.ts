import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { main } from '#tests/simulate/main.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const NOWHERE = 'file:nowhere/that/is/opened.db'
const left = () => readdirSync(tmpdir()).filter(name => name.startsWith('sabad-simulate-'))

const simulate = (words: string, database?: string) =>
  runCommand(
    { run: main },
    [...words.split(' '), ...(database === undefined ? [] : ['--database', database])],
    NOWHERE,
  )
const daysOf = (printed: string) => printed.split('\n').filter(line => /^20\d\d-/.test(line))

test(
  'three days of fifteen customers, twice alike; the books add up',
  { timeout: 300_000 },
  async () => {
    const before = left()
    const folder = mkdtempSync(join(tmpdir(), 'sabad-test-'))
    const url = `file:${join(folder, 'shop.db')}`
    const words = '--days 3 --customers 15 --seed 11'
    const db = openDatabase(url)
    try {
      const first = await simulate(words, url)
      expect(first.split('\n').at(-1)).toMatch(/^Everything adds up\. 3 days in /)
      const days = daysOf(first)
      expect(days).toHaveLength(3)
      expect(days[1]).toMatch(/^2026-03-21 Sat: \d+ orders, [\d,]+ toman, .*fill .*refusals/)
      const orders = await db.selectFrom('orders').select('created_at').execute()
      expect(orders.length).toBeGreaterThan(0)
      // By the clock of the simulation, not of the machine.
      for (const { created_at } of orders)
        expect(new Date(created_at * 1000).toISOString()).toMatch(/^2026-03-2[0-3]/)
      expect(daysOf(await simulate(words))).toEqual(days)
      await expect(simulate(words, url)).rejects.toThrow('this one holds a shop')
      expect(left()).toEqual(before)
    } finally {
      await db.destroy()
      rmSync(folder, { recursive: true })
    }
  },
)

const shop = shopForFile()
test('a database that holds a shop is left as it is', async () => {
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
])('it refuses %j', async (environment, sentence) => {
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
])('"%s" is refused in a sentence', async (words, sentence) => {
  const given = words === '' ? [] : words.split(' ')
  await expect(runCommand({ run: main }, given, NOWHERE)).rejects.toThrow(sentence)
})
