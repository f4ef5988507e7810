import { describe, expect, test } from 'vitest'
import { extendHold, getHold, releaseHold, takeHold } from '#lib/api/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { closeDay, openDay, setWindowOff } from '#server/delivery/delivery-window-queries.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { insertUser, registeredUser } from '#tests/support/builders/account.ts'
import {
  firstWindow,
  insertCompany,
  insertWindowTemplate,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const DEVICE = 'browser-of-a-guest'
const MINUTE = 60

const guest = () => shop.as(null)
const aWindow = async (capacity: number) =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { capacity }))
const holds = () => shop.db.selectFrom('window_holds').selectAll().execute()
const faults = async () => (await auditShop(shop.db)).faults
const pass = (seconds: number) => void (shop.clock.now += seconds)

const takeAs = ({ client }: Pick<Shopper, 'client'>, window: number) =>
  takeHold(client, DEVICE, window)

describe('a hold', () => {
  test('takes a place for 60 minutes and is the same when it is taken again', async () => {
    const window = await aWindow(3)
    const { data } = await takeHold(guest(), DEVICE, window)
    expect(data).toMatchObject({ time_id: window, can_extend: true, off: false })
    expect(data.expires_at).toBe(shop.clock.now + 60 * MINUTE)
    pass(5 * MINUTE)
    const later = { ...data, seconds_left: 55 * MINUTE }
    expect((await takeHold(guest(), DEVICE, window)).data).toEqual(later)
    expect((await getHold(guest(), DEVICE)).data).toEqual(later)
    expect((await getHold(guest(), 'another-browser')).data).toBeNull()
    expect(await placesUsed(shop, window)).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('lasts as long as the setting says, and to the cut-off at most', async () => {
    await putSetting(shop.db, 'window_hold_minutes', 30)
    const window = await aWindow(3)
    const { cutoff_at } = await shop.db
      .selectFrom('delivery_windows')
      .select('cutoff_at')
      .where('id', '=', window)
      .executeTakeFirstOrThrow()
    shop.clock.now = cutoff_at - 40 * MINUTE
    const { data } = await takeHold(guest(), DEVICE, window)
    expect(data.expires_at).toBe(cutoff_at - 10 * MINUTE)
    expect((await extendHold(guest(), DEVICE)).data).toMatchObject({
      expires_at: cutoff_at,
      can_extend: false,
    })
    pass(40 * MINUTE)
    expect((await getHold(guest(), DEVICE)).data).toBeNull()
  })

  test('moves to another window with the time that is left', async () => {
    const [first, second] = [await aWindow(1), await aWindow(1)]
    const { data } = await takeHold(guest(), DEVICE, first)
    pass(20 * MINUTE)
    const moved = (await takeHold(guest(), DEVICE, second)).data
    expect(moved).toMatchObject({ time_id: second, expires_at: data.expires_at })
    expect([await placesUsed(shop, first), await placesUsed(shop, second)]).toEqual([0, 1])
    expect(await holds()).toHaveLength(1)
  })

  test('stays where it is when the other window is full', async () => {
    const [first, full] = [await aWindow(2), await aWindow(1)]
    await takeAs(await registeredUser(shop), full)
    await takeHold(guest(), DEVICE, first)
    const refusal = await refusalOf(takeHold(guest(), DEVICE, full))
    expect([refusal.code, refusal.message]).toEqual([409, messages.timeWindowFull])
    expect((await getHold(guest(), DEVICE)).data).toMatchObject({ time_id: first })
    expect(await faults()).toEqual([])
  })

  test('is extended once, for as long again', async () => {
    const { data } = await takeHold(guest(), DEVICE, await aWindow(1))
    const extended = (await extendHold(guest(), DEVICE)).data
    expect(extended).toMatchObject({
      expires_at: data.expires_at + 60 * MINUTE,
      can_extend: false,
    })
    expect(await refusalOf(extendHold(guest(), DEVICE))).toMatchObject({
      code: 409,
      message: windowHoldMessages.holdExtendedBefore,
    })
  })

  test('gives its place back when it is let go, and when its time is over', async () => {
    const window = await aWindow(1)
    await takeHold(guest(), DEVICE, window)
    await releaseHold(guest(), DEVICE)
    await releaseHold(guest(), DEVICE)
    expect(await placesUsed(shop, window)).toBe(0)
    expect(await refusalOf(extendHold(guest(), DEVICE))).toMatchObject({ code: 404 })
    await takeHold(guest(), DEVICE, window)
    pass(60 * MINUTE)
    await runScheduledJobs(shop.deps)
    expect(await placesUsed(shop, window)).toBe(0)
    expect(await faults()).toEqual([])
  })

  test('blocks nobody once its time is over, before the scheduler comes', async () => {
    const window = await aWindow(1)
    await takeHold(guest(), DEVICE, window)
    pass(60 * MINUTE)
    const { data } = await takeHold(guest(), 'another-browser', window)
    expect(data.time_id).toBe(window)
    expect(await placesUsed(shop, window)).toBe(1)
  })

  test.each([
    ['an unknown window', 404, () => Promise.resolve(999_999)],
    [
      'the window of a company',
      404,
      async () => {
        const company_id = await insertCompany(shop.db)
        return firstWindow(shop, await insertWindowTemplate(shop.db, { company_id }))
      },
    ],
    [
      'a window that is switched off',
      409,
      async () => {
        const window = await aWindow(1)
        await shop.db.transaction().execute(trx => setWindowOff(trx, window, shop.clock.now))
        return window
      },
    ],
  ])('is refused for %s', async (_, code, windowOf) => {
    expect(await refusalOf(takeHold(guest(), DEVICE, await windowOf()))).toMatchObject({ code })
    expect(await holds()).toEqual([])
  })

  test('is refused to a guest without a browser id, and read as none', async () => {
    const body = { time_id: await aWindow(1) }
    expect(await refusalOf(guest()('POST /window-hold', { body }))).toMatchObject({
      code: 401,
      message: windowHoldMessages.holdNeedsSignIn,
    })
    expect((await guest()('GET /window-hold', {})).data).toBeNull()
  })
})

describe('hoarding', () => {
  test('is limited by person, with the time to wait', async () => {
    const [first, second] = [await aWindow(9), await aWindow(9)]
    for (let n = 0; n < 6; n++) {
      await takeHold(guest(), DEVICE, first)
      await takeHold(guest(), DEVICE, second)
    }
    const refusal = await refusalOf(takeHold(guest(), DEVICE, first))
    expect(refusal.code).toBe(429)
    expect(refusal.message).toContain('دقیقه')
    expect(await placesUsed(shop, second)).toBe(1)
  })

  test('leaves guests half of a window, and the rest to customers', async () => {
    const window = await aWindow(4)
    const { ok, codes } = await tally(
      Array.from({ length: 4 }, (_, n) => takeHold(guest(), `browser-no-${n}`, window)),
    )
    expect({ ok, codes }).toEqual({ ok: 2, codes: [409] })
    await takeAs(await registeredUser(shop), window)
    expect(await placesUsed(shop, window)).toBe(3)
  })
})

describe('signing in', () => {
  const password = 'رمز عبور آزمون'
  const signIn = async (mobile: string) => {
    const body = { mobile_no: mobile, password }
    const { data } = await guest()('POST /login', { body }, { 'Device-Id': DEVICE })
    return shop.as(data.token)
  }
  const aUser = async (mobile: string) =>
    insertUser(shop.db, { mobile, password_hash: await hashPassword(password) })

  test("carries a guest's hold to the account", async () => {
    const window = await aWindow(2)
    await aUser('09121112233')
    const { data } = await takeHold(guest(), DEVICE, window)
    const client = await signIn('09121112233')
    expect((await client('GET /window-hold', {})).data).toEqual(data)
    expect((await getHold(guest(), DEVICE)).data).toBeNull()
    expect(await placesUsed(shop, window)).toBe(1)
  })

  test.each(['guest', 'account'] as const)(
    'of two holds keeps that of the %s, the newer',
    async newer => {
      const [guests, accounts] = [await aWindow(1), await aWindow(1)]
      const userId = await aUser('09121112234')
      const user = { client: shop.as(await shop.login(userId)) }
      const both = [() => takeHold(guest(), DEVICE, guests), () => takeAs(user, accounts)]
      for (const take of newer === 'guest' ? both.toReversed() : both) {
        await take()
        pass(MINUTE)
      }
      const client = await signIn('09121112234')
      const [kept, ended] = newer === 'guest' ? [guests, accounts] : [accounts, guests]
      expect((await client('GET /window-hold', {})).data?.time_id).toBe(kept)
      expect([await placesUsed(shop, kept), await placesUsed(shop, ended)]).toEqual([1, 0])
      expect(await holds()).toHaveLength(1)
    },
  )
})

describe('staff', () => {
  test('see held places, switch the window off without counting them, and its holder sees it', async () => {
    const window = await aWindow(2)
    await takeHold(guest(), DEVICE, window)
    const { as: office } = await signedInStaff(shop, ['orders'])
    const params = { id: window }
    const shown = (await office('GET /admin/windows/{id}', { params })).data
    expect(shown.window).toMatchObject({ used: 1, held: 1 })
    const below = { capacity: 0, was: 2, reason: '' }
    expect(
      await refusalOf(office('PUT /admin/windows/{id}', { params, body: below })),
    ).toMatchObject({ code: 422 })
    await office('PUT /admin/windows/{id}/state', { params, body: { on: false } })
    expect((await getHold(guest(), DEVICE)).data).toMatchObject({ off: true })
    await office('PUT /admin/windows/{id}/state', { params, body: { on: true } })
    const { date } = shown.window
    await closeDay(shop.db, date, 'تعطیل')
    expect((await getHold(guest(), DEVICE)).data).toMatchObject({ off: true })
    await openDay(shop.db, date)
    expect((await getHold(guest(), DEVICE)).data).toMatchObject({ off: false })
  })

  test('forget a customer with the hold', async () => {
    const window = await aWindow(1)
    const user = await registeredUser(shop)
    await takeAs(user, window)
    const { id: actor } = await signedInStaff(shop, ['owner'])
    await forgetCustomer(shop.db, user.userId, { now: shop.clock.now, actor })
    expect(await placesUsed(shop, window)).toBe(0)
    expect(await faults()).toEqual([])
  })
})
