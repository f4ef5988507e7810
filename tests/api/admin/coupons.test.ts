import { expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import type { CouponTermsInput } from '#lib/contract/admin/coupon.ts'
import { addDays, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { couponMessages, limitBelowUses } from '#lib/text/messages/admin-coupons.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import {
  insertCoupon,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const TEN: CouponTermsInput = { type: CouponType.percent, value: 10 }

test('adds, counts, switches off and on a code, with its orders and history', async () => {
  const { as } = await signedInStaff(shop, ['content'])
  const until = '۱۴۵۰/۱۲/۱'
  const body = { ...TEN, code: 'Yalda-15', until, flooring: 100_000, total_limit: 5 }
  const { id } = (await as('POST /admin/coupons', { body })).data
  const params = { id }
  expect((await as('GET /admin/coupons/{id}', { params })).data).toMatchObject({
    ...{ code: 'yalda-15', type: 1, value: 10, flooring: 100_000, used: 0, total_limit: 5 },
    ...{ active: true, is_early: false, is_over: false, since_fa: null, mobile: null },
    until_fa: '۱ اسفند ۱۴۵۰، ساعت ۲۳:۵۹',
  })
  const shopper = await readyShopper(shop, await insertDelivery(shop))
  const named = await shopper.client('POST /checkout/coupon', { body: { code: 'YALDA-15' } })
  const order = await shopper.store({ coupon_id: named.data.coupon_id })
  const orders = await as('GET /admin/coupons/{id}/orders', { params })
  expect(orders.data).toMatchObject([{ order: order.data.tracking_code }])
  expect((await as('GET /admin/coupons', {})).data).toMatchObject([{ id, used: 1 }])
  const turn = (active: boolean) => as('PUT /admin/coupons/{id}', { params, body: { active } })
  const both = await Promise.allSettled([turn(false), turn(false)])
  expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(turn(false))).toMatchObject({ code: 409, message: couponMessages.isOff })
  expect((await as('GET /admin/coupons', { query: { only: 'on' } })).data).toEqual([])
  await turn(true)
  const request = { params: { record: 'coupon', id: String(id) } } as const
  const history = (await as('GET /admin/changes/{record}/{id}', request)).data
  expect(history.map(each => each.action)).toEqual(['switched-on', 'switched-off', 'added'])
  expect(history.at(-1)).toMatchObject({ actor: 'مریم راد', after: { percent: 10 } })
})

test('assigns a code to one customer', async () => {
  const { userId, client } = await registeredUser(shop, { mobile: '09350001133' })
  const { as } = await signedInStaff(shop, ['owner'])
  const body = { ...TEN, code: 'own', mobile: '+98 9350001133' }
  const { id } = (await as('POST /admin/coupons', { body })).data
  const row = await shop.db
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row?.owner_id).toBe(userId)
  expect((await client('GET /profile/coupons', {})).data).toMatchObject([{ code: 'own' }])
})

test.each<[string, object, string | number]>([
  ['101 percent', { value: 101 }, 'value'],
  ['nothing', { value: 0 }, 'value'],
  ['half a rial', { type: 2, value: 0.5 }, 'value'],
  ['a floor below nothing', { flooring: -1 }, 'flooring'],
  ['no day', { until: '1405-13-40' }, 'until'],
  ['a day that is over', { until: '1400-01-01' }, 'until'],
  ['a year of no calendar', { until: '0001-01-01' }, 'until'],
  ['an end before the beginning', { since: '1450-01-02', until: '1450-01-01' }, 'until'],
  ['a beginning that is no day', { since: '1405-12-31' }, 'since'],
  ['no limit', { total_limit: 'abc' }, 'total_limit'],
  ['nobody', { mobile: '09350000000' }, 'mobile'],
  ['no mobile', { mobile: '123' }, 'mobile'],
  ['letters that are none', { code: '=cmd' }, 'code'],
  ['a code that is taken', { code: 'TAKEN' }, 409],
  ['an introduce code', { code: 'friend23' }, 409],
])('refuses %s and stores nothing', async (_, change, refused) => {
  await registeredUser(shop, { introduce_code: 'FRIEND23' })
  const { as } = await signedInStaff(shop, ['finance'])
  await as('POST /admin/coupons', { body: { ...TEN, code: 'taken' } })
  const body = { ...TEN, code: 'fresh', ...change }
  const refusal = await refusalOf(as('POST /admin/coupons', { body }))
  if (typeof refused === 'number') expect(refusal.code).toBe(refused)
  else expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, [refused]])
  expect(await shop.db.selectFrom('coupons').select('code').execute()).toEqual([{ code: 'taken' }])
})

test('reports all faults of a form at once: unreadable values and broken rules', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const body = {
    ...{ type: 1 as const, value: 101, since: '1450-01-02', until: '1450-01-01' },
    ...{ code: '=cmd', total_limit: 0, mobile: '09350000000' },
  }
  const refusal = await refusalOf(as('POST /admin/coupons', { body }))
  expect(Object.keys(refusal.fields).toSorted()).toEqual(
    ['code', 'mobile', 'total_limit', 'until', 'value'].toSorted(),
  )
  expect(refusal.fields['until']).toEqual([couponMessages.untilBeforeSince])
})

test('a code is valid from the start of its first day', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const since = jalaliDigits(addDays(tehranClock(shop.clock.now).date, 1))
  const { id } = (await as('POST /admin/coupons', { body: { ...TEN, code: 'soon', since } })).data
  const params = { id }
  expect((await as('GET /admin/coupons/{id}', { params })).data).toMatchObject({ is_early: true })
  const shopper = await readyShopper(shop, await insertDelivery(shop))
  const name = () => shopper.client('POST /checkout/coupon', { body: { code: 'soon' } })
  expect(await refusalOf(name())).toMatchObject({ code: 400, message: messages.couponEarly })
  shop.clock.now = tehranMoment(addDays(tehranClock(shop.clock.now).date, 1), 0, 0) - 1
  expect(await refusalOf(name())).toMatchObject({ code: 400 })
  shop.clock.now += 1
  expect((await name()).code).toBe(200)
})

test('finds a batch by its prefix, in pages, and downloads it as a file', async () => {
  const { as, token } = await signedInStaff(shop, ['finance'])
  const body = { type: 2, value: 70_000, prefix: 'expo', count: 1_200 } as const
  const codes = (await as('POST /admin/coupons/batches', { body })).data
  expect(new Set(codes).size).toBe(1_200)
  expect(codes.every(code => /^expo-[2-9a-z]{8}$/.test(code))).toBe(true)
  await as('POST /admin/coupons', { body: { ...TEN, code: 'other' } })
  const page = await as('GET /admin/coupons', { query: { q: 'EXPO-', page: 2 } })
  expect(page.extra_data.count).toBe(1_200)
  expect(page.data).toHaveLength(50)
  expect(page.data[0]).toMatchObject({ total_limit: 1, value: 70_000 })
  for (const q of ['%', '_', "'", 'شیر'])
    expect((await as('GET /admin/coupons', { query: { q } })).extra_data.count).toBe(0)
  const path = '/api/v1/admin/coupons/file'
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.backend(new Request(`${shop.deps.siteUrl}${path}?q=expo`, { headers }))
  await holdToDocument('GET', path, answer.clone())
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1_201)
  expect(lines[1]).toMatch(/^"expo-\w{8}",7000,0,1,,0,,,,"روشن"$/)
  const changes = await shop.db.selectFrom('changes').select('id').execute()
  expect(changes).toHaveLength(1_201)
})

test('selected codes are sorted, and switched off with a reason, each once', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const ids: number[] = []
  for (const code of ['one', 'two', 'three'])
    ids.push((await as('POST /admin/coupons', { body: { ...TEN, code } })).data.id)
  const [one = 0, two = 0, three = 0] = ids
  await shop.db.updateTable('coupons').set({ used: 7 }).where('id', '=', one).execute()
  const list = async (query: object) =>
    (await as('GET /admin/coupons', { query })).data.map(({ id }) => id)
  expect(await list({ sort: '-used' })).toEqual([one, three, two])
  expect((await as('GET /admin/coupons', {})).extra_data).toMatchObject({ used: 7, last_id: three })
  const off = (body: object) => as('PUT /admin/coupons', { body: { reason: 'تمام شد', ...body } })
  expect((await off({ ids: [one, one] })).data).toEqual({ switched: 1 })
  const rest = { filter: { only: 'on' }, last_id: two }
  expect((await off(rest)).data).toEqual({ switched: 1 })
  expect((await off(rest)).data).toEqual({ switched: 0 })
  expect(await list({ only: 'on' })).toEqual([three])
  expect((await refusalOf(off({ ids: [three], reason: '' }))).fields).toHaveProperty('reason')
})

test('changes the terms of a code within its past uses, and records it', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const made = { ...TEN, code: 'eid', until: '1450/1/20', total_limit: 9, per_user_limit: 3 }
  const params = { id: (await as('POST /admin/coupons', { body: made })).data.id }
  const shopper = await readyShopper(shop, await insertDelivery(shop))
  const named = await shopper.client('POST /checkout/coupon', { body: { code: 'eid' } })
  await shopper.store({ coupon_id: named.data.coupon_id })
  const change = (body: object) =>
    as('PUT /admin/coupons/{id}/terms', { params, body: { reason: 'نوروز', ...body } })
  await shop.db.updateTable('coupons').set({ used: 2 }).execute()
  const below = await refusalOf(change({ total_limit: 1, per_user_limit: 0, until: '1400/1/1' }))
  expect(Object.keys(below.fields)).toEqual(['per_user_limit'])
  const limits = await refusalOf(change({ total_limit: 1, until: '1400/1/1' }))
  expect(limits.fields).toEqual({
    until: [couponMessages.untilOver],
    total_limit: [limitBelowUses(2)],
  })
  expect((await refusalOf(change({ reason: ' ' }))).fields).toHaveProperty('reason')
  await change({ until: '1450/2/1', flooring: 700_000, total_limit: 2, per_user_limit: 1 })
  expect((await as('GET /admin/coupons/{id}', { params })).data).toMatchObject({
    ...{ until: '۱۴۵۰-۰۲-۰۱', flooring: 700_000, total_limit: 2, per_user_limit: 1, value: 10 },
  })
  const request = { params: { record: 'coupon', id: String(params.id) } } as const
  const [last] = (await as('GET /admin/changes/{record}/{id}', request)).data
  expect(last).toMatchObject({
    ...{ action: 'changed', reason: 'نوروز' },
    before: { until: '۲۰ فروردین ۱۴۵۰، ساعت ۲۳:۵۹', flooring: 0, total_limit: 9 },
    after: { until: '۱ اردیبهشت ۱۴۵۰، ساعت ۲۳:۵۹', flooring: 700_000, total_limit: 2 },
  })
})

test('an expired code keeps its end when its limits change, and can be extended', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const made = { ...TEN, code: 'old', until: '1450/1/20' }
  const params = { id: (await as('POST /admin/coupons', { body: made })).data.id }
  await shop.db
    .updateTable('coupons')
    .set({ expired_at: shop.clock.now - 5 })
    .execute()
  const { until } = (await as('GET /admin/coupons/{id}', { params })).data
  const change = (body: object) =>
    as('PUT /admin/coupons/{id}/terms', { params, body: { reason: 'تمدید', ...body } })
  await change({ until, total_limit: 3 })
  const rows = shop.db.selectFrom('coupons').select('expired_at')
  expect(await rows.execute()).toEqual([{ expired_at: shop.clock.now - 5 }])
  await change({ until: '1451/1/20' })
  expect((await as('GET /admin/coupons/{id}', { params })).data.is_over).toBe(false)
})

test('an introduce code has no terms to change', async () => {
  const { userId } = await registeredUser(shop, { introduce_code: 'FRIEND23' })
  const id = await insertCoupon(shop.db, { code: 'FRIEND23', introducer_id: userId })
  const { as } = await signedInStaff(shop, ['finance'])
  const body = { reason: 'هیچ', flooring: 1 }
  expect(
    await refusalOf(as('PUT /admin/coupons/{id}/terms', { params: { id }, body })),
  ).toMatchObject({ code: 404 })
})

test('a named batch is listed and switched off together, each code with its history', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const batch = 'یلدا، شرکت الف'
  const body = { ...TEN, prefix: 'ylda', count: 1_101, batch }
  await as('POST /admin/coupons/batches', { body })
  await as('POST /admin/coupons', { body: { ...TEN, code: 'other' } })
  const listed = await as('GET /admin/coupons', { query: { batch, only: 'on' } })
  expect(listed.extra_data.count).toBe(1_101)
  const [first] = listed.data
  await as('PUT /admin/coupons/{id}', { params: { id: first!.id }, body: { active: false } })
  expect((await as('GET /admin/coupons/batches', {})).data).toEqual([
    { batch, codes: 1_101, on: 1_100, used: 0 },
  ])
  const off = (reason: string) => as('PUT /admin/coupons/batches', { body: { batch, reason } })
  expect((await refusalOf(off(' '))).fields).toHaveProperty('reason')
  expect((await off('قرارداد پایان یافت')).data).toEqual({ switched: 1_100 })
  expect(await refusalOf(off('دوباره'))).toMatchObject({ code: 409 })
  const on = await as('GET /admin/coupons', { query: { only: 'on' } })
  expect(on.data.map(({ code }) => code)).toEqual(['other'])
  const changeRows = shop.db
    .selectFrom('changes')
    .select('id')
    .where('reason', '=', 'قرارداد پایان یافت')
  expect(await changeRows.execute()).toHaveLength(1_100)
})

test('a percent above half needs a confirmation of that percent, in batches too', async () => {
  const { as } = await signedInStaff(shop, ['content'])
  const body = { ...TEN, code: 'all' }
  const batch = { ...TEN, prefix: 'many', count: 2 }
  await as('POST /admin/coupons', { body: { ...body, code: 'half', value: 50 } })
  for (const accepted_percent of [undefined, 60]) {
    const large = { value: 100, accepted_percent }
    const fields = { accepted_percent: [couponMessages.largePercent] }
    const one = as('POST /admin/coupons', { body: { ...body, ...large } })
    expect((await refusalOf(one)).fields).toEqual(fields)
    const many = as('POST /admin/coupons/batches', { body: { ...batch, ...large } })
    expect((await refusalOf(many)).fields).toEqual(fields)
  }
  await as('POST /admin/coupons', { body: { ...body, value: 100, accepted_percent: 100 } })
})
