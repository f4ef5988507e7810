import { expect, test } from 'vitest'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { UsageError } from '#server/cli/command.ts'
import { sessionsCommand } from '#server/cli/sessions.ts'
import { insertSession } from '#server/account/session-queries.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { TEST_SECRET } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'

const HOUR = 3_600
const shop = shopForFile()

const run = (...words: string[]) => runCommand(sessionsCommand, words, shop.url)

test('an operator sees where a customer is signed in, and signs them out everywhere', async () => {
  // The command has the clock of the machine.
  const now = Math.floor(Date.now() / 1000)
  shop.clock.now = now
  const mobile = nextMobile()
  const userId = await insertUser(shop.db, { mobile })
  const stranger = await shop.login(await insertUser(shop.db))
  const begin = (token: string, since: number) =>
    insertSession(shop.db, {
      tokenHash: keyedHash(TEST_SECRET, token),
      userId,
      now: now - since,
      lifeSeconds: 24 * HOUR,
    })
  await begin('a token of today, long enough', HOUR)
  await begin('a token that is over, long too', 25 * HOUR)
  const lines = (await run(`+98${mobile.slice(1)}`)).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(formatJalaliDateTime(now - HOUR))
  expect(lines[2]).toBe(`Sessions of ${mobile}: 1.`)
  expect(await run(mobile, 'end')).toBe(`Sessions of ${mobile} ended: 1.`)
  expect(await run(mobile)).toBe(`Sessions of ${mobile}: 0.`)
  const left = await shop.db.selectFrom('sessions').select('user_id').execute()
  expect(left).toHaveLength(1)
  expect((await shop.as(stranger)('GET /profile/info', {})).code).toBe(200)
})

test.each([
  [[], 'sessions takes one mobile, and end to end its sessions.'],
  [['09120000001', 'stop'], 'sessions takes one mobile, and end to end its sessions.'],
  [['09990000001'], 'There is no customer with the mobile 09990000001.'],
  [['sara'], 'sara is no mobile number.'],
])('%j is refused', async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(new UsageError(sentence))
})

test('is a command of the shop', async () => {
  const { status, stderr } = await runShop(['sessions'], { DATABASE_URL: shop.url })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^sessions takes one mobile/)
})
