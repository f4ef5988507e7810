import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { BUDGETS } from '#server/services/rate-limit.ts'
import { codeSentTo, insertUser, nextMobile } from '#tests/support/account.ts'
import { codeCalls, waitOf } from '#tests/support/code-calls.ts'
import { shopForFile } from '#tests/support/shop-for.ts'

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

async function knownMobile(): Promise<string> {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile })
  return mobile
}

describe('code', () => {
  test('of an unknown number is 404', async () => {
    await expect(calls.resend(nextMobile())).rejects.toMatchObject({ code: 404 })
  })

  test('only a keyed hash is kept', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile)
    const kept = await shop.db
      .selectFrom('codes')
      .selectAll()
      .where('mobile', '=', mobile)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(`"${codeSentTo(shop, mobile)}"`)
  })

  test('another one is sent after 120 seconds, and replaces the first', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile)
    const first = codeSentTo(shop, mobile)
    shop.clock.now += 50
    expect(await waitOf(calls.resend(mobile))).toBe(70)
    shop.clock.now += 70
    await calls.resend(mobile)
    if (first !== codeSentTo(shop, mobile))
      await expect(calls.verify(mobile, first)).rejects.toMatchObject({ code: 422 })
    expect((await calls.verify(mobile, codeSentTo(shop, mobile))).code).toBe(200)
  })

  test('a mobile gets twenty an hour, whoever asks', async () => {
    const mobile = await knownMobile()
    for (let sent = 0; sent < 20; sent++) {
      await calls.resend(mobile, `address ${sent}`)
      shop.clock.now += 120
    }
    expect(await waitOf(calls.resend(mobile, 'another'))).toBe(HOUR - 20 * 120)
  })

  test('a mobile gets five an hour from one network; others may still ask', async () => {
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
  ] as const)('%s of %s has an end; other networks do not', async (budget, network, near, far) => {
    const { hits, seconds } = BUDGETS[budget]
    const window_start = shop.clock.now - (shop.clock.now % seconds)
    await shop.db
      .insertInto('rate_hits')
      .values({ key: `${budget}:${network}`, window_start, hits: hits - 1 })
      .execute()
    expect((await calls.resend(await knownMobile(), near)).code).toBe(200)
    const mobile = await knownMobile()
    expect(await waitOf(calls.resend(mobile, near))).toBe(window_start + seconds - shop.clock.now)
    expect((await calls.resend(mobile, far)).code).toBe(200)
  })

  test('a refusal costs nothing and leaves the code before as it was', async () => {
    const mobile = await knownMobile()
    await calls.resend(mobile, '10.6.6.6')
    const code = codeSentTo(shop, mobile)
    const hits = () => shop.db.selectFrom('rate_hits').selectAll().orderBy('key').execute()
    const before = await hits()
    const asked = Array.from({ length: 20 }, () => calls.resend(mobile, '10.6.6.7'))
    expect((await Promise.allSettled(asked)).every(each => each.status === 'rejected')).toBe(true)
    const codes = (rows: { key: string }[]) => rows.filter(({ key }) => key.startsWith('code-'))
    expect(codes(await hits())).toEqual(codes(before))
    expect((await calls.verify(mobile, code)).code).toBe(200)
  })

  test('a client address gets thirty an hour; then it costs the mobile nothing', async () => {
    for (let sent = 0; sent < 30; sent++) await calls.resend(await knownMobile(), 'office')
    const mobile = await knownMobile()
    for (let asked = 0; asked < 10; asked++) await waitOf(calls.resend(mobile, 'office'))
    expect((await calls.resend(mobile, 'elsewhere')).code).toBe(200)
  })

  test('the whole shop has a budget for a day', async () => {
    await calls.resend(await knownMobile())
    await shop.db
      .updateTable('rate_hits')
      .set({ hits: 20_000 })
      .where('key', '=', 'code-all:shop')
      .execute()
    expect(await waitOf(calls.resend(await knownMobile()))).toBeLessThanOrEqual(24 * HOUR)
    shop.clock.now += 24 * HOUR
    expect((await calls.resend(await knownMobile())).code).toBe(200)
  })

  test('when the SMS fails nothing is kept and another may be asked for at once', async () => {
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
