import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { messages } from '#lib/text/messages.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { codeSentTo, insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { codeCalls, from, waitOf } from '#tests/support/checks/code-calls.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const shop = shopForFile()
let calls: ReturnType<typeof codeCalls>
beforeAll(() => {
  calls = codeCalls(shop)
})
// The budgets of an hour begin anew for each test.
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

describe('check-register', () => {
  const check = (mobile_no: string) =>
    shop.as(null)('POST /check-register', { body: { mobile_no } })

  test('answers 404 for a new number', async () => {
    await expect(check(nextMobile())).rejects.toMatchObject({
      code: 404,
      message: messages.mobileNotRegistered,
    })
  })

  test.each([
    RegisterStatus.complete,
    RegisterStatus.incomplete,
    RegisterStatus.formSaved,
  ] as const)('answers a number of status %i', async register_status => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, register_status })
    expect(await check(mobile)).toMatchObject({ data: { register_status } })
  })

  test.each([
    ['09123', messages.mobileElevenDigits],
    ['sara', messages.mobileOnlyNumbers],
    ['02188776655', messages.mobileInvalid],
  ])('refuses %s with 422', async (mobile, sentence) => {
    await expect(check(mobile)).rejects.toMatchObject({
      code: 422,
      fields: { mobile_no: [sentence] },
    })
  })

  test('treats digits of any script as the same number', async () => {
    await insertUser(shop.db, { mobile: '09350001122' })
    for (const typed of ['۰۹۳۵۰۰۰۱۱۲۲', '٠٩٣٥٠٠٠١١٢٢', '9350001122', '+98 935 000 1122'])
      expect((await check(typed)).code).toBe(200)
  })

  test('limits how many numbers a client address may look up', async () => {
    const ask = () =>
      shop.as(null)('POST /check-register', { body: { mobile_no: '09350001122' } }, from('prober'))
    const { hits, seconds } = BUDGETS['check-address']
    const window_start = shop.clock.now - (shop.clock.now % seconds)
    await shop.db
      .insertInto('rate_hits')
      .values({ key: 'check-address:prober', window_start, hits: hits - 1 })
      .execute()
    await ask()
    expect(await waitOf(ask())).toBe(window_start + seconds - shop.clock.now)
  })
})

describe('register', () => {
  test('opens an account of status 3 and sends its code', async () => {
    const mobile = nextMobile()
    expect((await calls.register(mobile)).data).toEqual({ resend_after: 120 })
    const rows = await shop.db
      .selectFrom('users')
      .selectAll()
      .where('mobile', '=', mobile)
      .execute()
    expect(rows).toMatchObject([
      { register_status: RegisterStatus.incomplete, confirm_status: 1, gender: Gender.unspecified },
    ])
    expect(rows[0]?.introduce_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(codeSentTo(shop, mobile)).toMatch(/^\d{5}$/)
  })

  test('sends only a code to a number that never completed the form', async () => {
    const mobile = nextMobile()
    await calls.register(mobile)
    shop.clock.now += 120
    await calls.register(mobile)
    expect(shop.outbox.filter(sms => sms.to === mobile)).toHaveLength(2)
  })

  test('has a separate budget: looking numbers up does not block registering', async () => {
    const spend = (budget: 'check-address' | 'register-address', address: string) =>
      shop.db
        .insertInto('rate_hits')
        .values({
          key: `${budget}:${address}`,
          window_start: shop.clock.now - (shop.clock.now % BUDGETS[budget].seconds),
          hits: BUDGETS[budget].hits,
        })
        .execute()
    await spend('check-address', 'looked up')
    expect((await calls.register(nextMobile(), 'looked up')).code).toBe(200)
    await spend('register-address', 'registered')
    await expect(calls.register(nextMobile(), 'registered')).rejects.toMatchObject({ code: 429 })
  })

  test.each([1, 4] as const)('refuses a number of status %i with 409', async register_status => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, register_status })
    await expect(calls.register(mobile)).rejects.toMatchObject({
      code: 409,
      message: messages.mobileRegistered,
    })
  })

  test('creates one user and one code for twenty concurrent requests', async () => {
    const mobile = nextMobile()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => calls.register(mobile)),
    )
    expect(results.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(shop.outbox.filter(sms => sms.to === mobile)).toHaveLength(1)
    const users = await shop.db
      .selectFrom('users')
      .select('id')
      .where('mobile', '=', mobile)
      .execute()
    expect(users).toHaveLength(1)
  })
})
