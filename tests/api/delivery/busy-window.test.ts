import { expect, test } from 'vitest'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('a window costs more from a percentage of its places on, but for who holds that place', async () => {
  const delivery = await insertDelivery(shop, { capacity: 4, busy_percent: 50, busy_price: 20_000 })
  const [first, holder, late] = [
    await readyShopper(shop, delivery),
    await readyShopper(shop, delivery),
    await readyShopper(shop, delivery),
  ]
  const priceFor = async ({ client }: typeof first) =>
    (await client('GET /checkout', {})).data.time_windows
      .flatMap(({ times }) => times)
      .find(({ id }) => id === delivery.time_id)?.price
  await first.store({ expected_cost: 350_000 })
  await holder.client('POST /window-hold', { body: { time_id: delivery.time_id } })
  expect(await priceFor(holder)).toBe(0)
  expect(await priceFor(late)).toBe(20_000)
  expect(await refusalOf(late.store({ expected_cost: 350_000 }))).toMatchObject({
    message: checkoutRefusals.checkoutPriceChanged,
  })
  const { id } = (await late.store({ expected_cost: 370_000 })).data
  expect((await orderRow(shop, id)).total_amount).toBe(370_000)
  await expectCleanAudit(shop)
})

test('a weekly window names its fee when nearly full, with both values or none', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const { extra_data: extra } = await as('GET /admin/weekly-windows', {})
  const hours = { started_hr: 8, started_mn: 0, finished_hr: 12, finished_mn: 0 }
  const terms = { weekdays: [0, 1, 2, 3, 4, 5, 6], price: 0, capacity: 2, cutoff_minutes: 0 }
  const body = { ...hours, ...terms, holds_from: extra.free_from, reason: '', busy_percent: 50 }
  expect(await refusalOf(as('POST /admin/weekly-windows', { body }))).toMatchObject({
    fields: { busy_price: [windowMessages.busyBoth] },
  })
  await as('POST /admin/weekly-windows', { body: { ...body, busy_price: 30_000 } })
  const { data } = await as('GET /admin/weekly-windows', {})
  expect(data[0]?.plans.at(-1)).toMatchObject({ busy_percent: 50, busy_price: 30_000 })
  const days = (await shop.as(null)('GET /time-windows', {})).data
  expect(days[0]?.times[0]).toMatchObject({ price: 0 })
  await shop.db.updateTable('delivery_windows').set({ used: 1 }).execute()
  const busy = (await shop.as(null)('GET /time-windows', {})).data
  expect(busy[1]?.times[0]).toMatchObject({ price: 30_000 })
})
