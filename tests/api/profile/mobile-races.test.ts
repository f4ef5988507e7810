import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { confirmMobile } from '#lib/api/profile.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type MobileChanger,
  mobileChanger,
  nextMobile,
  proveOldMobile,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const sessions = () => shop.db.selectFrom('sessions').select(['user_id', 'token_hash']).execute()
const users = () => shop.db.selectFrom('users').select(['id', 'mobile']).orderBy('id').execute()

/** The refusals of calls of which some must succeed. */
async function settle(calls: Promise<unknown>[]): Promise<{ ok: number; refused: ApiError[] }> {
  const refused: ApiError[] = []
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') continue
    if (!(result.reason instanceof ApiError)) throw result.reason
    refused.push(result.reason)
  }
  return { ok: calls.length - refused.length, refused }
}

test('assigns a mobile that ten users claim at once to one of them', async () => {
  const fresh = nextMobile()
  const claims: (MobileChanger & { newCode: string })[] = []
  for (let n = 0; n < 10; n++) {
    const user = await mobileChanger(shop, fresh)
    // One network may not send ten codes to one number within an hour.
    await shop.db.deleteFrom('rate_hits').execute()
    const { newCode } = await proveOldMobile(shop, user)
    claims.push({ ...user, newCode })
  }
  const { ok, refused } = await settle(
    claims.map(({ client, newCode }) => confirmMobile(client, fresh, newCode)),
  )
  expect(ok).toBe(1)
  for (const error of refused)
    expect(error).toMatchObject({ code: 422, fields: { mobile: [messages.mobileTaken] } })
  const mobiles = new Map((await users()).map(({ id, mobile }) => [id, mobile]))
  const winners = claims.filter(({ userId }) => mobiles.get(userId) === fresh)
  expect(winners).toHaveLength(1)
  for (const claim of claims)
    if (claim !== winners[0]) expect(mobiles.get(claim.userId)).toBe(claim.old)
})

test('changes the mobile once when confirmed twenty times at once', async () => {
  const user = await mobileChanger(shop)
  const { newCode } = await proveOldMobile(shop, user)
  const calls = Array.from({ length: 20 }, () => confirmMobile(user.client, user.fresh, newCode))
  const { ok, refused } = await settle(calls)
  expect(ok).toBe(1)
  // The number is the user's own by then, or the code is used up, burnt, or guessed too often.
  expect(refused.every(({ code }) => code === 422 || code === 429)).toBe(true)
  expect(await users()).toEqual([{ id: user.userId, mobile: user.fresh }])
  expect(await sessions()).toHaveLength(1)
})

test('leaves no session of a concurrent sign-in by the old mobile', async () => {
  for (let round = 0; round < 10; round++) {
    const user = await mobileChanger(shop)
    await shop.db.deleteFrom('rate_hits').execute()
    const { newCode } = await proveOldMobile(shop, user)
    const code = await sendCodeTo(shop, user.old)
    const signIn = async () => {
      const body = { mobile_no: user.old, code }
      return (await shop.as(null)('POST /verification', { body })).data.token
    }
    const confirm = () => confirmMobile(user.client, user.fresh, newCode)
    const others = [await shop.login(user.userId), await shop.login(user.userId)]
    const uses = () => others.map(token => shop.as(token)('GET /profile/info', {}))
    const raced = round % 2 ? [confirm(), signIn()] : [signIn(), confirm()]
    await settle([...uses(), ...raced, ...uses()])
    expect((await users()).find(({ id }) => id === user.userId)?.mobile).toBe(user.fresh)
    const left = (await sessions()).filter(({ user_id }) => user_id === user.userId)
    expect(left).toHaveLength(1)
    expect((await user.client('GET /profile/info', {})).code).toBe(200)
    const { refused } = await settle(uses())
    expect(refused.map(({ code }) => code)).toEqual([401, 401])
  }
})
