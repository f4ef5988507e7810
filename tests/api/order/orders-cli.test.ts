import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { ordersCommand } from '#server/cli/orders.ts'
import type { Delivery } from '#tests/support/builders/checkout.ts'
import { createCommandShop, outputOf, windowIn } from '#tests/support/fixtures/command-shop.ts'
import { historyOf, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  ;({ shop, delivery } = await createCommandShop())
})
afterAll(() => shop.close())

const orders = (...words: string[]) => outputOf(shop, ordersCommand, words)

test('lists by status, day and window', async () => {
  const waiting = await saveOrder(shop, delivery)
  const confirmed = await saveOrder(shop, delivery)
  const other = await saveOrder(shop, { ...delivery, time_id: await windowIn(shop, 3) })
  await moveByStaff(shop, confirmed.id, { status: OrderStatus.confirmed, paid: true })
  const over = await saveOrder(shop, delivery)
  await moveByStaff(shop, over.id, { status: OrderStatus.cancelled })
  const { date } = await shop.db
    .selectFrom('delivery_windows')
    .select('date')
    .where('id', '=', delivery.time_id)
    .executeTakeFirstOrThrow()
  const all = [waiting, confirmed, over, other].map(order => order.trackingCode)
  const onTheWay = all.filter(code => code !== over.trackingCode)
  const shown = async (...words: string[]) => {
    const text = await orders('list', ...words)
    return all.filter(code => text.includes(code))
  }
  expect(await shown()).toEqual(onTheWay)
  expect(await shown('--status', 'cancelled')).toEqual([over.trackingCode])
  expect(await shown('--status', '40')).toEqual([confirmed.trackingCode])
  expect(await shown('--status', 'awaiting')).toEqual([waiting.trackingCode, other.trackingCode])
  expect(await shown('--window', String(delivery.time_id))).toEqual(all.slice(0, 3))
  expect(await shown('--day', date, '--status=10')).toContain(waiting.trackingCode)
  expect(await orders('list', '--day', '1400-01-01')).toBe('There is no such order.')
  expect(await orders('list', '--status', '40')).toMatch(/40 confirmed +paid +- +350000/)
})

test('shows one with its goods, its amounts and its history', async () => {
  const order = await saveOrder(shop, delivery, { note_context: 'زنگ نزنید\nلطفاً' })
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed })
  const text = await orders('show', order.trackingCode)
  expect(text).toContain(`order: ${order.trackingCode}\nstatus: 40 confirmed, unpaid`)
  expect(text).toContain('note: زنگ نزنید لطفاً')
  expect(text).toMatch(/shipping +150000\n/)
  expect(text).toMatch(/to pay +350000\n/)
  expect(text).toMatch(/staff +40 confirmed +unpaid +-/)
})

test('moves one on, with a reason, once', async () => {
  const { trackingCode, id } = await saveOrder(shop, delivery)
  expect(await orders('move', trackingCode, '40')).toBe(
    `Order ${trackingCode} is 40 confirmed, unpaid.`,
  )
  expect(await orders('move', trackingCode, 'out')).toMatch(/was not picked: .*--unpicked yes\.$/)
  expect(await orders('move', trackingCode, 'out', '--unpicked', 'yes')).toMatch(
    /50 out for delivery, unpaid/,
  )
  expect(await orders('move', trackingCode, '60', '--payment', 'unpaid')).toMatch(/60 .* unpaid/)
  expect(await orders('move', trackingCode, '60', '--payment', 'paid')).toMatch(/60 .* paid/)
  expect(await orders('move', trackingCode, '80', '--reason', 'شکسته بود')).toMatch(/80 returned/)
  expect(await historyOf(shop, id)).toEqual([
    '10/10 customer',
    '40/10 staff',
    '50/10 staff',
    '60/10 staff',
    '60/20 staff',
    '80/30 staff',
  ])
  expect(await orders('show', trackingCode)).toContain('شکسته بود')
})

test.each([
  [['sell'], 'orders knows list, show, move, not sell.'],
  [['list', '--state', '1'], 'orders list knows no option --state.'],
  [['list', '--status', '20'], '20 is no status: 10, 40, 50, 60, 70 or 80.'],
  [['list', '--day', '1405-13-01'], '1405-13-01 is no day: 1405-08-30 or 2026-11-21.'],
  [['show'], 'A tracking code is missing.'],
  [['show', '1'], 'There is no order 1.'],
  [['move', '1'], 'orders move takes a tracking code and a status.'],
  [['move', '1', '40', '--payment', 'x'], '--payment is paid or unpaid, not x.'],
  [['move', '1', '50', '--unpicked', 'no'], '--unpicked is yes, or left out, not no.'],
  [['move', '1', '40'], 'There is no order 1.'],
])('%j', async (words, sentence) => {
  expect(await orders(...words)).toBe(`Refused: ${sentence}`)
})

test('a way that is not there: what stands and what can be done', async () => {
  const { trackingCode, id } = await saveOrder(shop, delivery)
  const before = await orderRow(shop, id)
  expect(await orders('move', trackingCode, '60')).toBe(
    `Refused: Order ${trackingCode} is 10 awaiting payment, unpaid and cannot go there: it can go to 40 or 70.`,
  )
  await orders('move', trackingCode, '70')
  expect(await orders('move', trackingCode, '40')).toMatch(/cannot go there: it stays there\.$/)
  expect(before.status).toBe(10)
})
