import { expect, test } from 'vitest'
import { pino } from 'pino'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { addFirstOwner, logSetupCode, setupCode } from '#server/staff/first-owner.ts'
import { nextMobile } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const PASSWORD = 'گذرواژه‌ی مدیر'

const form = (change: object = {}) => ({
  ...{ setup_code: setupCode(shop.deps.secret), name: 'مهر', mobile: nextMobile() },
  ...{ password: PASSWORD, password_confirmation: PASSWORD, ...change },
})
const add = (body: ReturnType<typeof form>) => shop.as(null)('POST /admin/first-owner', { body })
const isOpen = async () => (await shop.as(null)('GET /admin/first-owner', {})).data.is_open

/** What a start of the server logs. */
async function logged(): Promise<string> {
  let lines = ''
  const log = pino({}, { write: line => void (lines += line) })
  await logSetupCode({ ...shop.deps, log })
  return lines
}

test('the code of the log adds one owner, who signs in with the password of the form', async () => {
  expect(await isOpen()).toBe(true)
  const [, code = ''] = /"setup_code":"(\w{12})"/.exec(await logged()) ?? []
  // As people type it.
  const typed = `${code.slice(0, 6).toLowerCase()}-${code.slice(6)} `
  const body = form({ setup_code: typed })
  await add(body)
  expect(await isOpen()).toBe(false)
  expect(await logged()).toBe('')
  const { data } = await shop.as(null)('POST /admin/sign-in', {
    body: { mobile: body.mobile, password: PASSWORD },
  })
  const smsCode = shop.outbox.findLast(({ to }) => to === body.mobile)?.tokens['code'] ?? ''
  const session = await shop.as(null)('POST /admin/sign-in/code', {
    body: { token: data.token, code: smsCode },
  })
  const me = (await shop.as(session.data.token)('GET /admin/session', {})).data
  expect(me).toMatchObject({ name: 'مهر', roles: ['owner'], password_given: false })
  expect(await refusalOf(add(form()))).toMatchObject({ code: 409, message: staffMessages.hasStaff })
})

test('nobody is added by a wrong code, a weak password or a shop with staff', async () => {
  const wrong = await refusalOf(add(form({ setup_code: 'AAAAAAAAAAAA' })))
  expect(wrong.fields).toEqual({ setup_code: [staffMessages.setupCodeWrong] })
  const weak = await refusalOf(add(form({ password: '123456', password_confirmation: '123456' })))
  expect(Object.keys(weak.fields)).toEqual(['password'])
  expect(Object.keys((await refusalOf(add(form({ mobile: '12' })))).fields)).toEqual(['mobile'])
  expect(await shop.db.selectFrom('staff').selectAll().execute()).toEqual([])
  await signedInStaff(shop, ['picker'])
  expect((await refusalOf(add(form()))).code).toBe(409)
})

test('refuses the second of two who saw the shop without staff', async () => {
  const owner = { ...form(), name: 'نخست' }
  // Another owner is added after the first look for staff and before the lock.
  const db = openWatched(shop.url, async (_, statement) => {
    if (statement.startsWith('begin') && (await isOpen())) await add(owner)
  })
  try {
    const second = addFirstOwner({ ...shop.deps, db }, form(), '127.0.0.1')
    await expect(second).rejects.toMatchObject({ code: 409, message: staffMessages.hasStaff })
  } finally {
    await db.destroy()
  }
  expect(await shop.db.selectFrom('staff').select('mobile').execute()).toEqual([
    { mobile: owner.mobile },
  ])
})

const spend = (budget: keyof typeof BUDGETS, who: string) =>
  shop.db
    .insertInto('rate_hits')
    .values({
      key: `${budget}:${who}`,
      window_start: shop.clock.now - (shop.clock.now % BUDGETS[budget].seconds),
      hits: BUDGETS[budget].hits,
    })
    .execute()

test('guesses of the code are limited for each network', async () => {
  const guess = () => refusalOf(add(form({ setup_code: 'BBBBBBBBBBBB' })))
  for (let n = 0; n < BUDGETS['setup-network'].hits; n++) expect((await guess()).code).toBe(422)
  expect((await guess()).code).toBe(429)
  expect((await refusalOf(add(form()))).code).toBe(429)
})

test('guesses from other networks leave the owner a reserve, and the right code costs nothing', async () => {
  await spend('setup-all', 'shop')
  expect((await refusalOf(add(form({ mobile: '12' })))).code).toBe(422)
  await add(form())
  const charged = await shop.db.selectFrom('rate_hits').select('hits').execute()
  expect(charged.map(({ hits }) => hits).filter(hits => hits > 0)).toEqual([
    BUDGETS['setup-all'].hits,
  ])
})
