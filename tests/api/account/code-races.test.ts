import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { messages } from '#lib/text/messages.ts'
import { insertUser, nextMobile, userWithCode } from '#tests/support/builders/account.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const AT_ONCE = 200
const shop = shopForEach()

/** As if each came from a network of its own: only the code itself limits them. */
const verify = (mobile_no: string, code: string, n: number) =>
  shop.as(null)(
    'POST /verification',
    { body: { mobile_no, code } },
    { 'x-client-address': `10.${n}.1.1` },
  )

/** How often each outcome came: a code, or the sentence of the field `code`. */
async function outcomes(calls: Promise<{ code: number }>[]): Promise<Map<unknown, number>> {
  const counts = new Map<unknown, number>()
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected' && !(result.reason instanceof ApiError)) throw result.reason
    const error = result.status === 'rejected' ? (result.reason as ApiError) : null
    const key = error ? (error.fields['code']?.[0] ?? error.code) : 200
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const times = <T>(make: (n: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, n) => make(n))
const sessionsOf = (userId: number) =>
  shop.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

describe('200 concurrent requests', { timeout: 60_000 }, () => {
  test('open one session with the right code', async () => {
    const { mobile, userId, code } = await userWithCode(shop)
    const counts = await outcomes(times(n => verify(mobile, code, n)))
    expect(counts.get(200)).toBe(1)
    expect([...counts.values()].reduce((sum, each) => sum + each, 0)).toBe(AT_ONCE)
    expect(await sessionsOf(userId)).toHaveLength(1)
    expect(await shop.db.selectFrom('codes').selectAll().execute()).toEqual([])
  })

  test('count five wrong tries and invalidate the right code', async () => {
    const { mobile, userId, code, wrong } = await userWithCode(shop)
    const counts = await outcomes(times(n => verify(mobile, wrong, n)))
    // Four were told that they are wrong; the fifth, and all later ones, that it is over.
    expect(counts.get(messages.otpWrong)).toBe(4)
    const rest = [messages.otpTooManyAttempts, 429].map(key => counts.get(key) ?? 0)
    expect(rest.reduce((sum, each) => sum + each, 4)).toBe(AT_ONCE)
    expect(await outcomes([verify(mobile, code, 250)])).toEqual(
      new Map([[messages.otpTooManyAttempts, 1]]),
    )
    expect(await sessionsOf(userId)).toEqual([])
  })

  test('sign in at most once with one right code among wrong ones', async () => {
    const { mobile, userId, code, wrong } = await userWithCode(shop)
    const counts = await outcomes(times(n => verify(mobile, n % 20 === 7 ? code : wrong, n)))
    const signedIn = counts.get(200) ?? 0
    expect(signedIn).toBeLessThanOrEqual(1)
    expect(counts.get(messages.otpWrong) ?? 0).toBeLessThanOrEqual(5)
    expect(await sessionsOf(userId)).toHaveLength(signedIn)
  })

  test('send and charge one code', async () => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile })
    const ask = (n: number) =>
      shop.as(null)(
        'POST /code',
        { body: { mobile_no: mobile } },
        { 'x-client-address': `10.${n}.1.1` },
      )
    const counts = await outcomes(times(ask))
    expect(counts).toEqual(
      new Map([
        [200, 1],
        [429, AT_ONCE - 1],
      ]),
    )
    expect(shop.outbox.filter(sms => sms.to === mobile)).toHaveLength(1)
    const paid = shop.db.selectFrom('rate_hits').select('hits')
    expect(await paid.where('key', '=', `code-mobile:account:${mobile}`).execute()).toEqual([
      { hits: 1 },
    ])
    expect(await paid.where('key', '=', 'code-all:shop').execute()).toEqual([{ hits: 1 }])
  })
})
