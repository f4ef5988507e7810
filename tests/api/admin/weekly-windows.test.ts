import { expect, test } from 'vitest'
import { addDays, tehranClock, weekdayOf } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { companyMessages } from '#lib/text/messages/admin-companies.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { insertCompany, insertWindowTemplate, refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const day = (ahead: number) => addDays(tehranClock(shop.clock.now).date, ahead)
const terms = (change: object = {}) => ({
  ...{ weekdays: EVERY_DAY, started_hr: 9, started_mn: 30, finished_hr: 12, finished_mn: 0 },
  ...{ price: 0, capacity: 20, cutoff_minutes: 60, holds_from: jalaliDigits(day(2)), reason: '' },
  ...change,
})

test('a weekly window applies from its first day, and its change from another day on', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const { id } = (await as('POST /admin/weekly-windows', { body: terms() })).data
  const week = async (from: number) => {
    const { data } = await as('GET /admin/windows', { query: { from: day(from) } })
    return [...data.windows, ...data.coming].map(({ date, capacity, started_hr, started_mn }) => [
      ...[date, capacity, started_hr, started_mn],
    ])
  }
  expect(await week(0)).toEqual([2, 3, 4, 5, 6].map(ahead => [day(ahead), 20, 9, 30]))
  const params = { id }
  const change = terms({ capacity: 5, started_mn: 0, holds_from: jalaliDigits(day(5)) })
  await as('PUT /admin/weekly-windows/{id}', { params, body: { ...change, reason: 'نوروز' } })
  expect((await week(0)).map(([, capacity]) => capacity)).toEqual([20, 20, 20, 20, 20])
  expect(await week(7)).toEqual([7, 8, 9, 10, 11, 12, 13].map(ahead => [day(ahead), 5, 9, 0]))
  const friday = EVERY_DAY.filter(weekday => weekday !== weekdayOf(day(20)))
  const off = terms({ weekdays: friday, holds_from: jalaliDigits(day(14)) })
  await as('PUT /admin/weekly-windows/{id}', { params, body: off })
  expect((await week(14)).map(([date]) => date)).not.toContain(day(20))
  const { plans } = (await as('GET /admin/weekly-windows/{id}', { params })).data
  expect(plans.map(({ state, holds_from }) => [state, holds_from])).toEqual([
    ['now', null],
    ...[2, 5, 14].map(ahead => ['coming', jalaliDigits(day(ahead))]),
  ])
  const request = { params: { record: 'weekly-window', id: String(id) } } as const
  const history = (await as('GET /admin/changes/{record}/{id}', request)).data
  expect(history.map(({ action }) => action)).toEqual(['changed', 'changed', 'added'])
  expect(history[1]).toMatchObject({
    ...{ reason: 'نوروز', before: { capacity: 20 } },
    after: { capacity: 5, holds_from: jalaliDigits(day(5)) },
  })
})

test('treats an end at 0:00 as 24:00', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const body = terms({ started_hr: 22, started_mn: 0, finished_hr: 0 })
  const params = { id: (await as('POST /admin/weekly-windows', { body })).data.id }
  const [, plan] = (await as('GET /admin/weekly-windows/{id}', { params })).data.plans
  expect(plan).toMatchObject({ started_hr: 22, finished_hr: 24, finished_mn: 0 })
  const same = as('POST /admin/weekly-windows', { body: { ...body, finished_hr: 24 } })
  expect((await refusalOf(same)).fields).toEqual({ weekdays: [windowMessages.weeklyTaken] })
  await as('PUT /admin/weekly-windows/{id}', { params, body: { ...body, capacity: 3 } })
  const { windows } = (await as('GET /admin/windows', { query: { from: day(2) } })).data
  expect(windows[0]).toMatchObject({ finished_hr: 24, finished_mn: 0 })
})

test('refuses an end at 0:00 that is also the start', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const body = terms({ started_hr: 0, started_mn: 0, finished_hr: 0 })
  expect((await refusalOf(as('POST /admin/weekly-windows', { body }))).fields).toEqual({
    finished_hr: [companyMessages.windowOrder],
  })
  await as('POST /admin/weekly-windows', { body: { ...body, finished_hr: 24 } })
})

test('names overlapping windows', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const add = (change: object) => as('POST /admin/weekly-windows', { body: terms(change) })
  await add({ weekdays: [0, 1] })
  await add({ weekdays: [1], started_hr: 11, started_mn: 0, finished_hr: 14 })
  await add({ weekdays: [1], started_hr: 14, started_mn: 0, finished_hr: 16 })
  const { data } = await as('GET /admin/weekly-windows', {})
  expect(data.map(({ plans }) => plans.at(-1)?.overlaps)).toEqual([
    ['ساعت ۱۱ تا ۱۴، یکشنبه'],
    ['ساعت ۹:۳۰ تا ۱۲، شنبه، یکشنبه'],
    [],
  ])
})

test('a weekly window without weekdays is off, and its days are planned again later', async () => {
  const { as } = await signedInStaff(shop, ['owner'])
  const params = { id: await insertWindowTemplate(shop.db) }
  const body = terms({ weekdays: [], holds_from: jalaliDigits(day(9)) })
  await as('PUT /admin/weekly-windows/{id}', { params, body })
  const coming = async () =>
    (await as('GET /admin/windows', { query: { from: day(8) } })).data.coming.map(
      ({ date }) => date,
    )
  expect(await coming()).toEqual([day(8)])
  await as('PUT /admin/weekly-windows/{id}', {
    params,
    body: terms({ holds_from: jalaliDigits(day(9)) }),
  })
  expect(await coming()).toHaveLength(7)
})

test('reports all faults by field and stores nothing', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const refused = async (change: object) =>
    (await refusalOf(as('POST /admin/weekly-windows', { body: terms(change) }))).fields
  expect(await refused({ finished_hr: 9, finished_mn: 30, capacity: -1 })).toMatchObject({
    finished_hr: [companyMessages.windowOrder],
    capacity: [expect.any(String)],
  })
  expect(await refused({ started_hr: 22, finished_hr: 2, started_mn: 0 })).toEqual({
    finished_hr: [
      `${companyMessages.windowOrder} بازه‌ای که از نیمه‌شب می‌گذرد دو بازه است: ` +
        'ساعت ۲۲ تا ۲۴، و ساعت ۰ تا ۲ روز بعد.',
    ],
  })
  expect(await refused({ holds_from: jalaliDigits(day(-1)) })).toEqual({
    holds_from: [windowMessages.dayOver],
  })
  expect(await refused({ holds_from: jalaliDigits(day(400)) })).toEqual({
    holds_from: [windowMessages.dayTooFar],
  })
  for (const change of [
    { holds_from: '1405-13-40' },
    { weekdays: [7] },
    { started_hr: '۹ صبح' },
    { finished_hr: 24, finished_mn: 1 },
    { price: -1 },
    { cutoff_minutes: 10_081 },
    { reason: 'x'.repeat(501) },
  ])
    expect(Object.keys(await refused(change))).toHaveLength(1)
  expect(await shop.db.selectFrom('window_templates').select('id').execute()).toEqual([])
})

test('neither lists nor changes windows of companies and unknown ones', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const company_id = await insertCompany(shop.db)
  const id = await insertWindowTemplate(shop.db, { company_id })
  expect((await as('GET /admin/weekly-windows', {})).data).toEqual([])
  for (const params of [{ id }, { id: 999 }]) {
    const put = as('PUT /admin/weekly-windows/{id}', { params, body: terms() })
    expect(await refusalOf(put)).toMatchObject({ code: 404 })
  }
  expect(await shop.db.selectFrom('window_plans').select('template_id').execute()).toEqual([])
})

test('requires weekdays for a new window and refuses the hours and a day of another', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const add = (change: object) => as('POST /admin/weekly-windows', { body: terms(change) })
  const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields
  expect(await fieldsOf(add({ weekdays: [] }))).toEqual({
    weekdays: [windowMessages.weekdaysMissing],
  })
  const params = { id: (await add({ weekdays: [0, 1] })).data.id }
  const taken = { weekdays: [windowMessages.weeklyTaken] }
  expect(await fieldsOf(add({ weekdays: [1, 2] }))).toEqual(taken)
  expect(await fieldsOf(add({ weekdays: [1], holds_from: jalaliDigits(day(30)) }))).toEqual(taken)
  await add({ weekdays: [1], finished_hr: 13 })
  const other = { params: { id: (await add({ weekdays: [2] })).data.id } }
  const change = (one: { params: { id: number } }, to: object) =>
    as('PUT /admin/weekly-windows/{id}', { ...one, body: terms(to) })
  expect(await fieldsOf(change(other, { weekdays: [0, 2] }))).toEqual(taken)
  await change({ params }, { weekdays: [0, 1], capacity: 9 })
  const later = { holds_from: jalaliDigits(day(20)) }
  await change({ params }, { weekdays: [], ...later })
  await change(other, { weekdays: [0, 2], ...later })
  expect(await shop.db.selectFrom('window_templates').select('id').execute()).toHaveLength(3)
})

test('refuses one of two concurrent additions of a window', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  await insertWindowTemplate(shop.db)
  const add = () => as('POST /admin/weekly-windows', { body: terms() })
  const done = await Promise.allSettled([add(), add()])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
