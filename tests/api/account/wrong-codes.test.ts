import { beforeEach, describe, expect, test } from 'vitest'
import { confirmMobile } from '#lib/api/profile.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import {
  codeSentTo,
  insertUser,
  mobileChanger,
  otherCode,
  proveOldMobile,
  sendCodeTo,
  userWithCode,
} from '#tests/support/builders/account.ts'
import { codeCalls, from } from '#tests/support/checks/code-calls.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { newStaff } from '#tests/support/builders/staff.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const HERE = '10.0.1.2'
const NETWORK = '10.0.1.0/24'
const ELSEWHERE = '10.0.2.2'
const shop = shopForFile()
// A day begins for each test.
beforeEach(() => {
  shop.clock.now += DAY - (shop.clock.now % DAY)
})

const verify = (mobile_no: string, code: string, address: string) =>
  shop.as(null)(
    'POST /verification',
    { body: { mobile_no, code } },
    { 'x-client-address': address },
  )

/** Counts wrong codes as if they had been tried in the running window. */
const guessed = (budget: keyof typeof BUDGETS, who: string, hits: number) =>
  shop.db
    .insertInto('rate_hits')
    .values({
      key: `${budget}:${who}`,
      window_start: shop.clock.now - (shop.clock.now % BUDGETS[budget].seconds),
      hits,
    })
    .execute()

const outcome = (call: Promise<{ code: number }>): Promise<number> =>
  call.then(
    ({ code }) => code,
    (error: unknown) => (error as { code: number }).code,
  )

describe('daily budget of wrong codes', () => {
  test('limits a mobile from one network, and charges right codes nothing', async () => {
    const { mobile, code } = await userWithCode(shop)
    const budget = 'wrong-code-mobile-network'
    await guessed(budget, `account:0:${mobile}@${NETWORK}`, BUDGETS[budget].hits - 1)
    expect((await verify(mobile, code, HERE)).code).toBe(200)
    shop.clock.now += 120
    const next = await sendCodeTo(shop, mobile)
    expect(await outcome(verify(mobile, otherCode(next), HERE))).toBe(422)
    expect(await outcome(verify(mobile, next, HERE))).toBe(429)
    expect((await verify(mobile, next, ELSEWHERE)).code).toBe(200)
    shop.clock.now += DAY - (shop.clock.now % DAY)
    expect((await verify(mobile, await sendCodeTo(shop, mobile), HERE)).code).toBe(200)
  })

  test.each([
    ['by a network', 'wrong-code-network'],
    ['for a mobile from everywhere', 'wrong-code-mobile'],
    ['by an address', 'verify-address'],
  ] as const)('only lengthens the wait once it is used up %s', async (_, budget) => {
    const { mobile, code, wrong } = await userWithCode(shop)
    const who = {
      'wrong-code-network': NETWORK,
      'wrong-code-mobile': `account:0:${mobile}`,
      'verify-address': HERE,
    }[budget]
    await guessed(budget, who, BUDGETS[budget].hits)
    // One try an hour remains for each network.
    expect(await outcome(verify(mobile, wrong, HERE))).toBe(422)
    expect(await outcome(verify(mobile, code, HERE))).toBe(429)
    shop.clock.now += HOUR
    expect((await verify(mobile, await sendCodeTo(shop, mobile), HERE)).code).toBe(200)
  })

  test('limits guesses from 200 networks at once to five and leaves the owner a try', async () => {
    const { mobile, wrong } = await userWithCode(shop)
    await guessed('wrong-code-mobile', `account:0:${mobile}`, BUDGETS['wrong-code-mobile'].hits)
    const guesses = Array.from({ length: 200 }, (_, n) => verify(mobile, wrong, `10.8.${n}.1`))
    const codes = await Promise.all(guesses.map(outcome))
    expect(new Set(codes)).toEqual(new Set([422, 429]))
    const reserve = await shop.db
      .selectFrom('rate_hits')
      .select('hits')
      .where('key', '=', `wrong-code-reserve-mobile:account:0:${mobile}`)
      .execute()
    // What found the code burnt was given back.
    expect(reserve).toEqual([{ hits: 5 }])
    shop.clock.now += 120
    expect(await outcome(verify(mobile, await sendCodeTo(shop, mobile), ELSEWHERE))).toBe(200)
  })

  test('does not lock out staff with the mobile of a customer who used it up', async () => {
    const { mobile, password } = await newStaff(shop, ['owner'])
    await insertUser(shop.db, { mobile })
    for (let network = 0; network < 4; network++)
      for (let round = 0; round < 3; round++) {
        const address = `10.7.${network}.1`
        await codeCalls(shop).resend(mobile, address)
        const wrong = otherCode(codeSentTo(shop, mobile))
        for (let tries = 0; tries < 5; tries++)
          expect(await outcome(verify(mobile, wrong, address))).toBe(422)
        shop.clock.now += 120
      }
    const { token } = (
      await shop.as(null)('POST /admin/sign-in', { body: { mobile, password } }, from(HERE))
    ).data
    const body = { token, code: codeSentTo(shop, mobile) }
    expect((await shop.as(null)('POST /admin/sign-in/code', { body }, from(HERE))).code).toBe(200)
    // Nor the customer themselves: the whole is used up, and their own network has a try.
    expect(await outcome(verify(mobile, await sendCodeTo(shop, mobile), HERE))).toBe(200)
  })

  test('does not affect signed-in sessions of a number that used it up', async () => {
    const user = await mobileChanger(shop)
    const who = `account:0:${user.old}`
    await guessed('wrong-code-mobile', who, BUDGETS['wrong-code-mobile'].hits)
    const { newCode } = await proveOldMobile(shop, user)
    expect((await confirmMobile(user.client, user.fresh, newCode)).code).toBe(200)
  })

  test('refuses further tries without invalidating the code', async () => {
    const { mobile, code, wrong } = await userWithCode(shop)
    const { hits } = BUDGETS['wrong-code-mobile-network']
    await guessed('wrong-code-mobile-network', `account:0:${mobile}@${NETWORK}`, hits)
    const guesses = Array.from({ length: 9 }, (_, n) => verify(mobile, wrong, `10.0.1.${n}`))
    for (const guess of await Promise.allSettled(guesses))
      expect(guess).toMatchObject({ reason: { code: 429 } })
    expect((await verify(mobile, code, ELSEWHERE)).code).toBe(200)
  })
})

/** Requests within the longer of two windows. */
const within = (budget: keyof typeof BUDGETS, seconds: number): number =>
  BUDGETS[budget].hits * Math.max(1, seconds / BUDGETS[budget].seconds)

test.each([
  ['code-mobile-network', 'code-mobile'],
  ['code-network-day', 'code-all'],
  ['code-reserve-network-day', 'code-reserve-all'],
  ['wrong-code-mobile-network', 'wrong-code-mobile'],
  ['wrong-code-reserve-mobile-network', 'wrong-code-reserve-mobile'],
  ['login-mobile-network', 'login-mobile'],
  ['staff-mobile-network', 'staff-mobile'],
] as const)('one network can use a quarter at most: %s of %s', (network, whole) => {
  const seconds = BUDGETS[whole].seconds
  expect(4 * within(network, seconds)).toBeLessThanOrEqual(BUDGETS[whole].hits)
})
