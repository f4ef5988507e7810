import { describe, expect, test } from 'vitest'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import {
  capacityTaken,
  ordersInWindow,
  ordersOnDay,
  windowMessages,
} from '#lib/text/messages/admin-windows.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import {
  insertCompany,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { addZone } from '#tests/support/builders/zones.ts'

const shop = shopForEach()

async function ordered() {
  const delivery = await insertDelivery(shop)
  await saveOrder(shop, delivery)
  const { as } = await signedInStaff(shop, ['orders'])
  return { as, id: delivery.time_id, params: { id: delivery.time_id } }
}
type As = Awaited<ReturnType<typeof ordered>>['as']

const historyOf = async (as: As, record: 'window' | 'day', id: string) =>
  (await as('GET /admin/changes/{record}/{id}', { params: { record, id } })).data

describe('windows in the back office', () => {
  test('are listed for seven days with their orders, including those of companies', async () => {
    const { as, id } = await ordered()
    const company_id = await insertCompany(shop.db, { name: 'نمونه' })
    await insertWindowTemplate(shop.db, { company_id, started_hr: 8 })
    const { data, extra_data } = await as('GET /admin/windows', {})
    const today = tehranClock(shop.clock.now).date
    expect(extra_data.today).toBe(today)
    expect(data.days.map(day => day.date)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(today, index)),
    )
    expect(data.windows).toHaveLength(14)
    const own = data.windows.find(window => window.id === id)
    expect(own).toMatchObject({ used: 1, capacity: 100, company: null, state: 'open' })
    expect(data.days.find(day => day.date === own?.date)?.orders).toBe(1)
    expect(data.windows.filter(each => each.company?.name === 'نمونه')).toHaveLength(7)
    const later = await as('GET /admin/windows', { query: { from: addDays(today, 70) } })
    expect(later.data).toMatchObject({ windows: [] })
  })

  test('name their zone, and cost what the next shopper pays', async () => {
    const zone_id = await addZone(shop, { districts: ['ونک'], own_windows: true })
    const zone = { id: zone_id, title: 'ونک' }
    const busy = { capacity: 2, busy_percent: 50, busy_price: 20_000 }
    const { time_id: id } = await insertDelivery(shop, { zone_id, ...busy })
    const { as } = await signedInStaff(shop, ['orders'])
    const read = async () => (await as('GET /admin/windows/{id}', { params: { id } })).data.window
    expect(await read()).toMatchObject({ zone, company: null, price: 0 })
    await shop.db.updateTable('delivery_windows').set({ used: 1 }).where('id', '=', id).execute()
    expect(await read()).toMatchObject({ zone, price: 20_000 })
    const from = addDays(tehranClock(shop.clock.now).date, 14)
    const { coming } = (await as('GET /admin/windows', { query: { from } })).data
    expect(coming[0]).toMatchObject({ zone, price: 0 })
  })

  test('accept one of two concurrent capacities, never below the orders they have', async () => {
    const { as, id, params } = await ordered()
    const change = (capacity: number, was: number) =>
      as('PUT /admin/windows/{id}', { params, body: { capacity, was, reason: 'بارندگی' } })
    const refused = await refusalOf(change(0, 100))
    expect([refused.code, refused.fields]).toEqual([422, { capacity: [capacityTaken(1)] }])
    const both = await Promise.allSettled([change(5, 100), change(6, 100)])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(change(7, 100))).toMatchObject({
      code: 409,
      message: windowMessages.capacityChanged,
    })
    const { window } = (await as('GET /admin/windows/{id}', { params })).data
    expect(await historyOf(as, 'window', String(id))).toMatchObject([
      {
        ...{ before: { capacity: 100 }, after: { capacity: window.capacity } },
        ...{ actor: 'مریم راد', reason: 'بارندگی' },
      },
    ])
    expect(await refusalOf(change(1.5, window.capacity))).toMatchObject({ code: 422 })
  })

  test('take no orders while off, keep theirs, and can be switched on again', async () => {
    const { as, id, params } = await ordered()
    const turn = (on: boolean, stop = { orders: 1, reason: 'خرابی خودرو' }) =>
      as('PUT /admin/windows/{id}/state', { params, body: { on, ...(on ? {} : stop) } })
    expect((await turn(false)).data).toMatchObject({ state: 'off', used: 1 })
    expect(await refusalOf(turn(false))).toMatchObject({ code: 409, message: windowMessages.isOff })
    const days = (await shop.as(null)('GET /time-windows', {})).data
    const shown = days.flatMap(day => day.times).find(each => each.id === id)
    expect(shown).toMatchObject({ active: false, reason: 'off' })
    const method = await shop.db.selectFrom('posting_methods').select('id').executeTakeFirst()
    const delivery = { posting_method: method?.id ?? 0, time_id: id }
    expect(await refusalOf(saveOrder(shop, delivery))).toMatchObject({
      code: expect.any(Number) as number,
    })
    expect((await turn(true)).data.state).toBe('open')
    await saveOrder(shop, delivery)
    const history = await historyOf(as, 'window', String(id))
    expect(history).toMatchObject([
      { action: 'switched-on', reason: null, after: null },
      { action: 'switched-off', reason: 'خرابی خودرو', after: { orders: 1 } },
    ])
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('are switched off with orders only after seeing the count, with a reason', async () => {
    const { as, id, params } = await ordered()
    const off = (body: { orders?: number; reason?: string }) =>
      refusalOf(as('PUT /admin/windows/{id}/state', { params, body: { on: false, ...body } }))
    const unseen = { code: 409, message: ordersInWindow(1) }
    expect(await off({})).toMatchObject(unseen)
    expect(await off({ reason: 'خرابی خودرو' })).toMatchObject(unseen)
    const refused = await off({ orders: 1, reason: ' ' })
    expect([refused.code, refused.fields]).toEqual([
      422,
      { reason: [windowMessages.reasonMissing] },
    ])
    for (const orders of [-1, 0.5, 'x'])
      expect(await off({ orders: orders as number, reason: 'ر' })).toMatchObject({ code: 422 })
    expect(await off({ orders: 1, reason: 'ر'.repeat(501) })).toMatchObject({ code: 422 })
    expect((await as('GET /admin/windows/{id}', { params })).data.window.state).toBe('open')
    expect(await historyOf(as, 'window', String(id))).toEqual([])
    // Another order came while somebody looked at one.
    const method = await shop.db.selectFrom('posting_methods').select('id').executeTakeFirst()
    await saveOrder(shop, { posting_method: method?.id ?? 0, time_id: id })
    expect(await off({ orders: 1, reason: 'خرابی خودرو' })).toMatchObject({
      code: 409,
      message: ordersInWindow(2),
    })
  })

  test('answer 404 when missing', async () => {
    const { as } = await signedInStaff(shop, ['owner'])
    const params = { id: 999 }
    const body = { capacity: 5, was: 5 }
    expect(await refusalOf(as('GET /admin/windows/{id}', { params }))).toMatchObject({ code: 404 })
    expect(await refusalOf(as('PUT /admin/windows/{id}', { params, body }))).toMatchObject({
      code: 404,
    })
    const off = as('PUT /admin/windows/{id}/state', { params, body: { on: false } })
    expect(await refusalOf(off)).toMatchObject({ code: 404 })
  })
})

describe('days in the back office', () => {
  test('are closed with a reason and their count of orders, and opened again', async () => {
    const { as, params } = await ordered()
    const { date } = (await as('GET /admin/windows/{id}', { params })).data.window
    const day = { params: { id: date } }
    const close = (reason: string, orders = 1) =>
      as('PUT /admin/days/{id}', { ...day, body: { reason, orders } })
    expect(await refusalOf(close(' '))).toMatchObject({ code: 422 })
    expect(await refusalOf(close('برف', 0))).toMatchObject({ code: 409, message: ordersOnDay(1) })
    expect((await as('GET /admin/days/{id}', day)).data.closed).toBeNull()
    expect((await close('برف')).data).toMatchObject({ date, closed: 'برف', orders: 1 })
    const again = { code: 409, message: windowMessages.dayClosed }
    expect(await refusalOf(close('عید'))).toMatchObject(again)
    const shown = (await shop.as(null)('GET /time-windows', {})).data
    expect(shown.map(each => each.date)).not.toContain(date)
    expect((await as('DELETE /admin/days/{id}', day)).data.closed).toBeNull()
    expect(await refusalOf(as('DELETE /admin/days/{id}', day))).toMatchObject({
      code: 409,
      message: windowMessages.dayOpen,
    })
    const history = await historyOf(as, 'day', date)
    expect(history.map(({ action, reason, after }) => [action, reason, after])).toEqual([
      ['opened', null, null],
      ['closed', 'برف', { orders: 1 }],
    ])
  })

  test('are listed by Jalali month; past ones cannot be closed', async () => {
    const { as } = await signedInStaff(shop, ['orders'])
    const { data, extra_data } = await as('GET /admin/days', { query: { month: '1405-12' } })
    expect(data).toHaveLength(29)
    expect(extra_data).toMatchObject({ previous: '1405-11', next: '1406-01' })
    expect(data[0]?.title_fa).toMatch(/۱ اسفند ۱۴۰۵$/)
    const over = { params: { id: '2020-01-01' }, body: { reason: 'برف' } }
    expect(await refusalOf(as('PUT /admin/days/{id}', over))).toMatchObject({
      code: 409,
      message: windowMessages.dayOver,
    })
    for (const id of ['2026-02-30', '1405-08-30', '9999-12-31', 'x'])
      expect(await refusalOf(as('GET /admin/days/{id}', { params: { id } }))).toMatchObject({
        code: 404,
      })
  })
})
