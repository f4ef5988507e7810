import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowsCommand } from '#server/cli/windows.ts'
import type { Delivery } from '#tests/support/builders/checkout.ts'
import { createCommandShop, outputOf } from '#tests/support/fixtures/command-shop.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  ;({ shop, delivery } = await createCommandShop())
})
afterAll(() => shop.close())

const windows = (...words: string[]) => outputOf(shop, windowsCommand, words)

const timesOf = async () => {
  const { data } = await shop.as(null)('GET /time-windows', {})
  return data
}

test('are listed with their places, which can be changed', async () => {
  await saveOrder(shop, delivery)
  const id = String(delivery.time_id)
  expect(await windows()).toMatch(new RegExp(`^id +day[^]*\\n *${id} .* open`))
  const { used, date } = await shop.db
    .selectFrom('delivery_windows')
    .select(['used', 'date'])
    .where('id', '=', delivery.time_id)
    .executeTakeFirstOrThrow()
  expect(await windows('capacity', id, String(used + 1))).toBe(
    `Window ${id} on ${date} has ${used} of ${used + 1} places taken.`,
  )
  expect(await windows('capacity', id, '0')).toBe(
    `Refused: Window ${id} has ${used} places taken: it cannot have fewer.`,
  )
  expect(await windows('off', id)).toBe(`Window ${id} is off.`)
  expect(await windows()).toMatch(new RegExp(`\n *${id} .* off`))
  const today = (await timesOf())
    .flatMap(day => day.times)
    .find(each => each.id === delivery.time_id)
  expect(today).toMatchObject({ active: false, reason: 'off' })
  expect(await windows('on', id)).toBe(`Window ${id} is on.`)
  await windows('capacity', id, '1000')
})

test('a day is closed and opened again, by either calendar', async () => {
  const day = (await timesOf()).at(-1)!.date
  const order = await saveOrder(shop, delivery)
  expect(await windows('close', day, 'تعطیل', 'رسمی')).toBe(`${day} is closed.`)
  expect((await timesOf()).map(each => each.date)).not.toContain(day)
  expect(await windows('close', day, 'برف')).toBe(`Refused: ${day} is closed already.`)
  expect(await windows('list', day)).toMatch(new RegExp(`closed[^]*${day} is closed: تعطیل رسمی$`))
  expect(await windows('open', day)).toBe(`${day} is open.`)
  expect((await timesOf()).map(each => each.date)).toContain(day)
  expect(await windows('open', day)).toBe(`Refused: ${day} is not closed.`)
  const { date } = await shop.db
    .selectFrom('delivery_windows')
    .select('date')
    .where('id', '=', (await orderRow(shop, order.id)).window_id)
    .executeTakeFirstOrThrow()
  expect(await windows('close', date, 'برف')).toMatch(/to be delivered on that day/)
  await windows('open', date)
  expect(await windows('close', '۱۴۰۵-۰۱-۰۱', 'نوروز')).toBe('2026-03-21 is closed.')
  await windows('open', '1405-1-1')
})

test.each([
  [['list', 'soon'], 'soon is no day: 1405-08-30 or 2026-11-21.'],
  [['capacity', '999999', '5'], 'There is no window 999999.'],
  [
    ['capacity', '1', '-5'],
    'windows capacity: the places must be a whole number, from 0 to 100000, not -5.',
  ],
  [['close', '2026-11-21'], 'windows close takes a day and a reason of at most 500 characters.'],
])('%j', async (words, sentence) => {
  expect(await windows(...words)).toBe(`Refused: ${sentence}`)
})
