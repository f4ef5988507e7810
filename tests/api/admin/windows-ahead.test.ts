import { expect, test } from 'vitest'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const DAY = 86_400
const AHEAD = 30

async function planning() {
  const delivery = await insertDelivery(shop)
  const { as } = await signedInStaff(shop, ['orders'])
  const today = tehranClock(shop.clock.now).date
  const templates = shop.db.selectFrom('window_templates').select('id')
  const { id: template_id } = await templates.executeTakeFirstOrThrow()
  const open = (date: string, template = template_id) =>
    as('POST /admin/windows', { body: { template_id: template, date } })
  const week = async (from: string) => (await as('GET /admin/windows', { query: { from } })).data
  return { as, delivery, today, template_id, open, week }
}

const shownIds = async () =>
  (await shop.as(null)('GET /time-windows', {})).data.flatMap(day => day.times.map(({ id }) => id))

test('shows planned windows a year ahead; one of two concurrent openings succeeds', async () => {
  const { as, today, template_id, open, week } = await planning()
  const [day, next] = [addDays(today, AHEAD), addDays(today, AHEAD + 1)]
  const before = await week(day)
  expect(before.windows).toEqual([])
  expect(before.coming.map(({ date }) => date)).toHaveLength(7)
  const terms = { started_hr: 16, finished_hr: 19, capacity: 100, company: null }
  expect(before.coming[0]).toMatchObject({ ...terms, template_id, date: day })
  const both = await Promise.all([open(day), open(day)])
  const [first, second] = both.map(({ data }) => data)
  expect(first).toEqual(second)
  const after = await week(day)
  expect(after.windows).toEqual([first])
  expect(after.coming[0]?.date).toBe(next)
  const params = { record: 'window', id: String(first?.id) } as const
  expect((await as('GET /admin/changes/{record}/{id}', { params })).data).toMatchObject([
    { action: 'added', actor: 'مریم راد', after: { capacity: 100 } },
  ])
  expect((await week(addDays(today, 361))).coming).toHaveLength(6)
  expect((await week(addDays(today, 367))).coming).toEqual([])
  expect((await week(addDays(today, -7))).coming).toEqual([])
})

test('a window opened ahead takes no orders early, and keeps its settings', async () => {
  const { as, delivery, today, open } = await planning()
  const [few, off] = [
    (await open(addDays(today, AHEAD))).data,
    (await open(addDays(today, 31))).data,
  ]
  const body = { capacity: 1, was: 100 }
  await as('PUT /admin/windows/{id}', { params: { id: few.id }, body })
  await as('PUT /admin/windows/{id}/state', { params: { id: off.id }, body: { on: false } })
  const early = await readyShopper(shop, delivery)
  expect((await refusalOf(early.store({ time_id: few.id }))).code).toBe(404)
  expect(await shownIds()).not.toContain(few.id)
  // The weekly window is another one by then: what was opened ahead stays as it was set.
  await shop.db.updateTable('window_templates').set({ capacity: 7, started_hr: 17 }).execute()

  shop.clock.now += (AHEAD - 7) * DAY
  const soon = await readyShopper(shop, delivery)
  expect((await refusalOf(soon.store({ time_id: few.id }))).code).toBe(404)
  shop.clock.now += 2 * DAY
  expect(await shownIds()).toContain(few.id)
  const [one, other] = [await readyShopper(shop, delivery), await readyShopper(shop, delivery)]
  await one.store({ time_id: few.id })
  expect((await refusalOf(other.store({ time_id: few.id }))).code).toBe(400)
  expect((await refusalOf(other.store({ time_id: off.id }))).code).toBe(400)
  const days = (await shop.as(null)('GET /time-windows', {})).data
  const times = days.flatMap(day => day.times)
  expect(times.find(({ id }) => id === few.id)).toMatchObject({ started_hr: 16, active: false })
  expect(times.find(({ id }) => id === off.id)).toMatchObject({ active: false })
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('a day that was closed in advance opens no windows, before or on that day', async () => {
  const { as, delivery, today, open, week } = await planning()
  const day = addDays(today, AHEAD)
  const stands = (await open(day)).data
  await as('PUT /admin/days/{id}', { params: { id: day }, body: { reason: 'نوروز' } })
  const next = { params: { id: addDays(day, 1) }, body: { reason: 'نوروز' } }
  await as('PUT /admin/days/{id}', next)
  expect((await week(day)).coming.map(({ date }) => date)).not.toContain(addDays(day, 1))
  const closed = { code: 409, message: windowMessages.dayClosed }
  expect(await refusalOf(open(addDays(day, 1)))).toMatchObject(closed)
  shop.clock.now += (AHEAD - 2) * DAY
  const shown = (await shop.as(null)('GET /time-windows', {})).data.map(({ date }) => date)
  expect(shown).not.toContain(day)
  expect(shown).not.toContain(addDays(day, 1))
  const buyer = await readyShopper(shop, delivery)
  expect((await refusalOf(buyer.store({ time_id: stands.id }))).code).toBe(404)
})

test('opens only days of the coming year, and windows planned on them', async () => {
  const { today, open } = await planning()
  const refused = async (call: Promise<unknown>) => {
    const { code, message } = await refusalOf(call)
    return [code, message]
  }
  expect(await refused(open(addDays(today, -1)))).toEqual([409, windowMessages.dayOver])
  expect(await refused(open(addDays(today, 367)))).toEqual([409, windowMessages.dayTooFar])
  expect(await refused(open(addDays(today, 9), 999))).toEqual([404, windowMessages.windowNotFound])
  await shop.db.updateTable('window_templates').set({ weekdays: '[]' }).execute()
  expect(await refused(open(addDays(today, 9)))).toEqual([404, windowMessages.windowNotFound])
  for (const date of ['2026-02-30', '1405-09-09', 'x'])
    expect((await refusalOf(open(date))).code).toBe(422)
})
