import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { next } from '#tests/support/builders/catalogue.ts'
import { from } from '#tests/support/checks/code-calls.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const PASSWORD = 'گل و بلبل ۱۲'
const shop = shopForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

const login = (mobile_no: string, password: string, address: string) =>
  shop.as(null)('POST /login', { body: { mobile_no, password } }, from(address))

/** Counts tries as if they had come in the running window. */
const tried = (budget: keyof typeof BUDGETS, who: string, hits: number) =>
  shop.db
    .insertInto('rate_hits')
    .values({ key: `${budget}:${who}`, window_start: shop.clock.now, hits })
    .execute()

test('limits the tries for a mobile from one network', async () => {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile, password_hash })
  const address = `address ${next()}`
  const { hits, seconds } = BUDGETS['login-mobile-network']
  await tried('login-mobile-network', `${mobile}@${address}`, hits - 1)
  await expect(login(mobile, 'not the one', address)).rejects.toMatchObject({ code: 404 })
  await expect(login(mobile, PASSWORD, address)).rejects.toMatchObject({ code: 429 })
  shop.clock.now += seconds
  expect((await login(mobile, PASSWORD, address)).code).toBe(200)
})

test.each([
  ['a mobile from everywhere', 'login-mobile'],
  ['a client address', 'login-address'],
] as const)(
  'leaves the owner of the password one try after the tries of %s are used up',
  async (_, budget) => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, password_hash })
    const address = `address ${next()}`
    await tried(budget, budget === 'login-mobile' ? mobile : address, BUDGETS[budget].hits)
    expect((await login(mobile, PASSWORD, address)).code).toBe(200)
    await expect(login(mobile, 'not the one', address)).rejects.toMatchObject({ code: 404 })
    await expect(login(mobile, PASSWORD, address)).rejects.toMatchObject({ code: 429 })
    shop.clock.now += 15 * 60
    expect((await login(mobile, PASSWORD, address)).code).toBe(200)
  },
)

test('concurrent guesses from many networks do not lock out the owner of the password', async () => {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile, password_hash })
  await tried('login-mobile', mobile, BUDGETS['login-mobile'].hits - 5)
  const calls = Array.from({ length: 10 }, (_, n) => login(mobile, 'a guess', `10.3.${n}.1`))
  const settled = await Promise.allSettled([...calls, login(mobile, PASSWORD, '10.4.1.1')])
  expect(settled.map(each => each.status)).toEqual([
    ...Array<string>(10).fill('rejected'),
    'fulfilled',
  ])
  expect((await login(mobile, PASSWORD, '10.4.1.1')).code).toBe(200)
})
