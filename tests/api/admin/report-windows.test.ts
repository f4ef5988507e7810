import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const DAY = 86_400
const EVENING = { started_hr: 20, started_mn: 0, finished_hr: 24, finished_mn: 0 }

/** A window until midnight that one order was placed for, a day before now. */
async function delivered() {
  const delivery = await insertDelivery(shop, { ...EVENING, capacity: 10 })
  const buyer = await readyShopper(shop, delivery)
  const { id } = (await buyer.store()).data
  const day = tehranClock(shop.clock.now).date
  shop.clock.now += DAY
  const { as } = await signedInStaff(shop, ['owner'])
  const rowsOf = async () => {
    const input = { params: { report: 'windows' }, query: { from: day, to: day } } as const
    return (await as('GET /admin/reports/{report}', input)).data.rows.map(row => row.slice(1))
  }
  return { as, delivery, rowsOf, id }
}

test('reports a window under the hours at which it was sold, whatever the weekly plan is now', async () => {
  const { as, rowsOf, id } = await delivered()
  const sold = [formatHourRange(EVENING), 1, 10, 10]
  expect(await rowsOf()).toEqual([sold])
  const moved = { started_hr: 9, finished_hr: 12, capacity: 99, weekdays: '[]' }
  await shop.db.updateTable('window_templates').set(moved).execute()
  expect(await rowsOf()).toEqual([sold])
  const { data } = await as('GET /admin/orders', {})
  expect(data.map(order => [order.id, order.window_fa])).toEqual([
    [id, expect.stringContaining(String(sold[0]))],
  ])
})

test('a window switched off after its end is still reported', async () => {
  const { as, delivery, rowsOf } = await delivered()
  await shop.db.updateTable('orders').set({ status: OrderStatus.cancelled }).execute()
  await shop.db.updateTable('delivery_windows').set({ used: 0 }).execute()
  const empty = [formatHourRange(EVENING), 0, 10, 0]
  expect(await rowsOf()).toEqual([empty])
  const params = { id: delivery.time_id }
  await as('PUT /admin/windows/{id}/state', { params, body: { on: false } })
  expect(await rowsOf()).toEqual([empty])
  // Before its cut-off it was off on its day.
  const off_at = shop.clock.now - DAY
  await shop.db.updateTable('delivery_windows').set({ off_at }).execute()
  expect(await rowsOf()).toEqual([])
})
