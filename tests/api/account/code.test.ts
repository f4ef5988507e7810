import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Uses a budget of the running window up, but for what is to be left; the window's start. */
async function spend(budget: keyof typeof BUDGETS, who: string, left = 0): Promise<number> {
  const { hits, seconds } = BUDGETS[budget]
  const window_start = shop.clock.now - (shop.clock.now % seconds)
  await shop.db
    .insertInto('rate_hits')
    .values({ key: `${budget}:${who}`, window_start, hits: hits - left })
    .execute()
  return window_start
}

async function knownMobile(): Promise<string> {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile })
  return mobile
}

describe('code request', () => {
  test('answers 404 for an unknown number', async () => {
    await expect(calls.resend(nextMobile())).rejects.toMatchObject({ code: 404 })
  })

  test('stores only a keyed hash', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile)
    const stored = await shop.db
      .selectFrom('codes')
      .selectAll()
      .where('mobile', '=', mobile)
      .execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(`"${codeSentTo(shop, mobile)}"`)
  })

  test('sends another code after 120 seconds, which replaces the first', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile)
    const first = codeSentTo(shop, mobile)
    shop.clock.now += 50
    expect(await waitOf(calls.resend(mobile))).toBe(70)
    // Unlike a budget that is used up, it says that a code holds.
    await expect(calls.resend(mobile)).rejects.toMatchObject({ data: { resend_after: 70 } })
    shop.clock.now += 70
    await calls.resend(mobile)
    if (first !== codeSentTo(shop, mobile))
      await expect(calls.verify(mobile, first)).rejects.toMatchObject({ code: 422 })
    expect((await calls.verify(mobile, codeSentTo(shop, mobile))).code).toBe(200)
  })

  test('allows a mobile twenty codes an hour, then two more per network for its owner', async () => {
    const mobile = await knownMobile()
    await spend('code-mobile', `account:${mobile}`)
    for (let sent = 0; sent < 2; sent++) {
      await calls.resend(mobile, 'another')
      shop.clock.now += 120
    }
    expect(await waitOf(calls.resend(mobile, 'another'))).toBe(HOUR - 2 * 120)
    expect((await calls.resend(mobile, 'a third')).code).toBe(200)
  })

  test('gives no reserve to a number that only registered', async () => {
    const mobile = nextMobile()
    await spend('code-mobile', `account:${mobile}`)
    expect(await waitOf(calls.register(mobile))).toBe(HOUR)
    await expect(calls.register(mobile)).rejects.toMatchObject({ data: null })
  })

  test('gives a reserve to a number that verified its code, before its form is saved', async () => {
    const mobile = nextMobile()
    await calls.register(mobile)
    await calls.verify(mobile, codeSentTo(shop, mobile))
    shop.clock.now += HOUR
    await spend('code-mobile', `account:${mobile}`)
    expect((await calls.register(mobile)).code).toBe(200)
  })

  test('limits a mobile to five codes an hour per network', async () => {
    const mobile = await knownMobile()
    for (let sent = 0; sent < 5; sent++) {
      await calls.resend(mobile, `10.9.8.${sent}`)
      shop.clock.now += 120
    }
    expect(await waitOf(calls.resend(mobile, '10.9.8.99'))).toBe(HOUR - 5 * 120)
    expect((await calls.resend(mobile, '10.9.9.1')).code).toBe(200)
  })

  test.each([
    ['code-network', '10.7.7.0/24', '10.7.7.7', '10.7.8.7'],
    ['code-network', '2001:db8:7::/48', '2001:db8:7:1::/64', '2001:db8:8:1::/64'],
    ['code-network-day', '10.7.5.0/24', '10.7.5.7', '10.7.6.7'],
    ['code-network-day', '2001:db8:5::/48', '2001:db8:5:1::/64', '2001:db8:6:1::/64'],
  ] as const)('limits %s of %s, and no other network', async (budget, network, near, far) => {
    const window_start = await spend(budget, network, 1)
    expect((await calls.register(nextMobile(), near)).code).toBe(200)
    const mobile = nextMobile()
    const wait = window_start + BUDGETS[budget].seconds - shop.clock.now
    expect(await waitOf(calls.register(mobile, near))).toBe(wait)
    expect((await calls.register(mobile, far)).code).toBe(200)
  })

  test('charges nothing when refused and keeps the previous code valid', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile, '10.6.6.6')
    const code = codeSentTo(shop, mobile)
    const hits = () => shop.db.selectFrom('rate_hits').selectAll().orderBy('key').execute()
    const before = await hits()
    const attempts = Array.from({ length: 20 }, () => calls.resend(mobile, '10.6.6.7'))
    expect((await Promise.allSettled(attempts)).every(each => each.status === 'rejected')).toBe(
      true,
    )
    const codes = (rows: { key: string }[]) => rows.filter(({ key }) => key.startsWith('code-'))
    expect(codes(await hits())).toEqual(codes(before))
    expect((await calls.verify(mobile, code)).code).toBe(200)
  })

  test('allows a client address thirty codes an hour, then charges the mobile nothing', async () => {
    for (let sent = 0; sent < 30; sent++) await calls.register(nextMobile(), 'office')
    const mobile = nextMobile()
    for (let attempts = 0; attempts < 10; attempts++) await waitOf(calls.register(mobile, 'office'))
    expect((await calls.register(mobile, 'elsewhere')).code).toBe(200)
  })

  test('returns the charged budgets once the code is verified, from any address', async () => {
    const mobiles = Array.from({ length: 35 }, nextMobile)
    for (const mobile of mobiles) {
      await calls.register(mobile, '10.5.5.5')
      const code = codeSentTo(shop, mobile)
      const verified = { body: { mobile_no: mobile, code } }
      await shop.as(null)('POST /verification', verified, from('10.5.6.5'))
    }
    // The budgets of the address that verified were not theirs to give back.
    const hits = await shop.db
      .selectFrom('rate_hits')
      .select(['key', 'hits'])
      .where('key', 'like', 'code-%')
      .where('hits', '!=', 0)
      .where('window_start', '=', shop.clock.now)
      .execute()
    expect(hits).toEqual([])
  })

  test('returns one charge for a code verified many times at once', async () => {
    const mobile = await knownMobile()
    await spend('code-address', '10.5.7.5', 5)
    await calls.resend(mobile, '10.5.7.5')
    const code = codeSentTo(shop, mobile)
    const tries = Array.from({ length: 20 }, (_, n) =>
      shop.as(null)(
        'POST /verification',
        { body: { mobile_no: mobile, code } },
        from(`10.5.8.${n}`),
      ),
    )
    await Promise.allSettled(tries)
    const left = shop.db.selectFrom('rate_hits').select('hits')
    expect(await left.where('key', '=', 'code-address:10.5.7.5').execute()).toEqual([{ hits: 25 }])
  })

  test('sends to known numbers from an address whose budget is used up', async () => {
    const known = await Promise.all(Array.from({ length: 40 }, knownMobile))
    await spend('code-address', '10.5.9.5')
    const sent = await Promise.all(known.map(mobile => calls.resend(mobile, '10.5.9.5')))
    expect(sent.map(({ code }) => code)).toEqual(Array(40).fill(200))
    expect(await waitOf(calls.register(nextMobile(), '10.5.9.5'))).toBe(HOUR)
  })

  test('has one daily budget for the shop and another for known numbers', async () => {
    shop.clock.now += 24 * HOUR
    await spend('code-all', 'shop')
    expect(await waitOf(calls.register(nextMobile()))).toBeLessThanOrEqual(24 * HOUR)
    await spend('code-reserve-all', 'shop', 1)
    expect((await calls.resend(await knownMobile())).code).toBe(200)
    expect(await waitOf(calls.resend(await knownMobile()))).toBeLessThanOrEqual(24 * HOUR)
    shop.clock.now += 24 * HOUR
    expect((await calls.resend(await knownMobile())).code).toBe(200)
  })

  test('stores nothing when the SMS fails, and allows another request at once', async () => {
    const mobile = await knownMobile()
    vi.spyOn(shop.deps.sms, 'send').mockRejectedValueOnce(new Error('no provider'))
    await expect(calls.resend(mobile)).rejects.toMatchObject({
      code: 503,
      message: messages.smsFailed,
    })
    expect(
      await shop.db.selectFrom('codes').selectAll().where('mobile', '=', mobile).execute(),
    ).toEqual([])
    expect((await calls.resend(mobile)).code).toBe(200)
  })
})
