import { beforeEach, describe, expect, test } from 'vitest'
import { BUDGETS } from '#server/services/rate-limit.ts'
import { sendCodeTo, userWithCode } from '#tests/support/account.ts'
import { shopForFile } from '#tests/support/shop-for.ts'

const DAY = 24 * 3_600
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

/** Counts wrong codes as if they had been tried today. */
const guessed = (budget: keyof typeof BUDGETS, who: string, hits: number) =>
  shop.db
    .insertInto('rate_hits')
    .values({ key: `${budget}:${who}`, window_start: shop.clock.now, hits })
    .execute()

describe('wrong codes of a day', () => {
  test.each([
    ['for a mobile from one network', 'wrong-code-mobile-network', true],
    ['from one network', 'wrong-code-network', true],
    ['for a mobile from everywhere', 'wrong-code-mobile', false],
  ] as const)('have an end %s; right ones are free', async (_, budget, freeElsewhere) => {
    const { mobile, code } = await userWithCode(shop)
    const who = {
      'wrong-code-mobile-network': `${mobile}@${NETWORK}`,
      'wrong-code-network': NETWORK,
      'wrong-code-mobile': mobile,
    }[budget]
    await guessed(budget, who, BUDGETS[budget].hits - 1)
    expect((await verify(mobile, code, HERE)).code).toBe(200)
    shop.clock.now += 120
    const next = await sendCodeTo(shop, mobile)
    const wrong = next === '00000' ? '00001' : '00000'
    await expect(verify(mobile, wrong, HERE)).rejects.toMatchObject({ code: 422 })
    await expect(verify(mobile, next, HERE)).rejects.toMatchObject({ code: 429 })
    const elsewhere = verify(mobile, next, ELSEWHERE).then(
      answer => answer.code,
      (error: unknown) => (error as { code: number }).code,
    )
    expect(await elsewhere).toBe(freeElsewhere ? 200 : 429)
    shop.clock.now += DAY - (shop.clock.now % DAY)
    expect((await verify(mobile, await sendCodeTo(shop, mobile), HERE)).code).toBe(200)
  })

  test('who has none left burns nobody’s code', async () => {
    const { mobile, code, wrong } = await userWithCode(shop)
    const { hits } = BUDGETS['wrong-code-mobile-network']
    await guessed('wrong-code-mobile-network', `${mobile}@${NETWORK}`, hits)
    const guesses = Array.from({ length: 9 }, (_, n) => verify(mobile, wrong, `10.0.1.${n}`))
    for (const guess of await Promise.allSettled(guesses))
      expect(guess).toMatchObject({ reason: { code: 429 } })
    expect((await verify(mobile, code, ELSEWHERE)).code).toBe(200)
  })
})
