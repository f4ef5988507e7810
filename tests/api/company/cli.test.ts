import { beforeAll, expect, test } from 'vitest'
import { joinCompany } from '#lib/api/company.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { UsageError } from '#server/cli/command.ts'
import { companiesCommand } from '#server/cli/companies.ts'
import { insertUser, nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'

const FAR = formatJalaliDateTime(Date.UTC(2090, 2, 20, 20, 29) / 1000)
const OUTSIDER = '09190000001'
const shop = shopForFile()
beforeAll(async () => {
  await insertUser(shop.db, { mobile: OUTSIDER })
})

const run = (...words: string[]) => runCommand(companiesCommand, words, shop.url)

test('an operator gives a join code, sees the members and ends it', async () => {
  await insertCompany(shop.db, { code: 'nil', name: 'نیلگون' })
  await insertCompany(shop.db, { code: 'rasa', name: 'رساکاو', join_code: 'rasa-1' })
  expect(await run('set-code', 'nil', 'NIL-۱۴۰۵', '--until', '2090-03-20')).toBe(
    `Members join nil by nil-1405, until ${FAR}.`,
  )
  const mobile = nextMobile()
  const { client, userId } = await registeredUser(shop, { mobile })
  await joinCompany(client, 'nil-1405')
  const other = nextMobile()
  await insertUser(shop.db, { mobile: other, first_name: null, last_name: null })
  expect(await run('add-member', 'nil', other)).toBe(`${other} is a member of nil.`)
  expect(await run()).toBe(
    'code  name    members  percent  floor (rials)  active  join code  until\n' +
      `nil   نیلگون        2       10         500000  yes     nil-1405   ${FAR}\n` +
      'rasa  رساکاو        0       10         500000  yes     rasa-1     -',
  )
  const shown = await run('show', 'nil')
  expect(shown).toContain('join code      nil-1405\n')
  expect(shown).toContain(`${mobile}  سارا احمدی`)
  expect(shown).toContain(`${other}  -`)
  await run('remove-member', 'nil', mobile)
  const member = shop.db.selectFrom('users').select('company_id').where('id', '=', userId)
  expect(await member.execute()).toEqual([{ company_id: null }])

  expect(await run('deactivate', 'nil')).toBe('nil is not active.')
  await expect(joinCompany(client, 'nil-1405')).rejects.toMatchObject({ code: 422 })
  await run('activate', 'nil')
  await run('set-code', 'nil', 'nil-1406', '--until', '+2h')
  const { join_code_expires_at: end } = await shop.db
    .selectFrom('companies')
    .select('join_code_expires_at')
    .where('code', '=', 'nil')
    .executeTakeFirstOrThrow()
  shop.clock.now = end ?? 0
  const late = shop.as(await shop.login(userId))
  await expect(joinCompany(late, 'nil-1406')).rejects.toMatchObject({ code: 404 })
  await run('set-code', 'nil', 'nil-1406')
  await expect(joinCompany(late, 'nil-1406')).resolves.toMatchObject({ code: 200 })
  await run('clear-code', 'nil')
  await expect(joinCompany(late, 'nil-1406')).rejects.toMatchObject({ code: 422 })
})

test.each([
  [['hire'], 'companies knows no hire.'],
  [['show'], 'companies show takes CODE.'],
  [['show', 'none'], 'There is no company none.'],
  [['set-code', 'nil'], 'companies set-code takes CODE JOINCODE.'],
  [['set-code', 'nil', 'rasa-1'], 'rasa-1 is the join code of another company.'],
  [['set-code', 'nil', 'کد'], 'A join code is Latin letters and digits, joined by hyphens.'],
  [
    ['set-code', 'nil', 'x', '--until', 'tomorrow'],
    '--until takes 2026-11-30, 2026-11-30 18:00 or +30d, not tomorrow.',
  ],
  [['set-code', 'nil', 'x', '--until'], 'companies set-code: --until needs a value.'],
  [['set-code', 'nil', 'x', '--until', '-1d'], '--until -1d is over.'],
  [['add-member', 'nil', '0912'], '0912 is no mobile number.'],
  [['add-member', 'nil', '09990000001'], 'There is no customer with the mobile 09990000001.'],
  [['remove-member', 'nil', OUTSIDER], `${OUTSIDER} is no member of nil.`],
  [['activate', 'nil', '--until', '+1d'], 'companies activate knows no option --until.'],
])('%j is refused', async (words, sentence) => {
  const before = await shop.db.selectFrom('companies').selectAll().orderBy('id').execute()
  await expect(run(...words)).rejects.toThrow(new UsageError(sentence))
  const after = await shop.db.selectFrom('companies').selectAll().orderBy('id').execute()
  expect(after).toEqual(before)
})

test('is a command of the shop', async () => {
  const { status, stdout } = await runShop(['companies'], { DATABASE_URL: shop.url })
  expect(status).toBe(0)
  expect(stdout).toContain('rasa  رساکاو')
})
