import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { type Report, type ReportName, REPORTS } from '#lib/contract/admin/report.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { addDays, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const SOLD = { status: OrderStatus.delivered, payment_status: PaymentStatus.paid }
type Range = { from?: string; to?: string }

async function reader() {
  const { as, token } = await signedInStaff(shop, ['owner'])
  const reportOf = async (report: ReportName, query: Range = {}) =>
    (await as('GET /admin/reports/{report}', { params: { report }, query })).data
  /** The cells of the file, without its head. */
  const fileOf = async (report: ReportName, query: Range = {}) => {
    const address = `/api/v1/admin/reports/${report}/file?${new URLSearchParams(query)}`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.backend(new Request(shop.deps.siteUrl + address, { headers }))
    const lines = (await answer.text()).slice(1).trimEnd().split('\r\n')
    return lines.slice(1).map(line => line.split(',').map(cell => cell.replace(/^"|"$/g, '')))
  }
  return { as, reportOf, fileOf }
}

/** The rows and the sum of a report as its file holds them: Jalali days, toman. */
const cellsOf = ({ columns, rows, totals }: Report) =>
  [...rows, ...(totals ? [totals] : [])].map(row =>
    row.map((cell, index) => {
      const unit = columns[index]?.unit
      if (typeof cell === 'number') return String(unit === 'rials' ? cell / 10 : cell)
      return unit === 'day' && cell.startsWith('2') ? toLatinDigits(jalaliDigits(cell)) : cell
    }),
  )
const sumOf = (rows: readonly (readonly (string | number)[])[], column: number) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

test('an empty shop has empty reports, also for one day', async () => {
  const { reportOf, fileOf } = await reader()
  const today = tehranClock(shop.clock.now).date
  for (const [query, days] of [
    [{}, 30],
    [{ from: today, to: today }, 1],
  ] as const)
    for (const report of REPORTS) {
      const made = await reportOf(report, query)
      const { rows, totals, plot } = made
      expect(rows).toHaveLength(report === 'sales' ? days : 0)
      expect(plot.points).toHaveLength(['sales', 'windows'].includes(report) ? days : 0)
      expect(plot.points.every(({ value }) => value === 0)).toBe(true)
      expect((totals ?? []).filter(each => typeof each === 'number' && each !== 0)).toEqual([])
      expect(await fileOf(report, query)).toEqual(cellsOf(made))
    }
})

test.each([
  // 1403 is a leap year, 1404 is none.
  ['1403-12-29', '1404-01-01', ['۲۹ اسفند ۱۴۰۳', '۳۰ اسفند ۱۴۰۳', '۱ فروردین ۱۴۰۴'], '2025-03-21'],
  ['1404-12-29', '1405-01-01', ['۲۹ اسفند ۱۴۰۴', '۱ فروردین ۱۴۰۵'], '2026-03-21'],
])('divides the year at midnight from %s to %s', async (from, to, labels, nowruz) => {
  const { reportOf, fileOf } = await reader()
  const order = await saveOrder(shop, await insertDelivery(shop))
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  const midnight = tehranMoment(nowruz, 0, 0)
  for (const [created_at, day] of [
    [midnight - 1, labels.length - 2],
    [midnight, labels.length - 1],
  ] as const) {
    await shop.db.updateTable('orders').set({ created_at }).execute()
    const made = await reportOf('sales', { from, to })
    const { rows, plot } = made
    expect(plot.points.map(({ label }) => label)).toEqual(labels)
    expect([rows[0]?.[0], rows.at(-1)?.[0]]).toEqual([from, to].map(dateOfText))
    expect(rows.map(row => row[1])).toEqual(labels.map((_, index) => (index === day ? 1 : 0)))
    expect(plot.points[day]).toEqual({ label: labels[day], value: 350_000 })
    const file = await fileOf('sales', { from, to })
    expect(file).toEqual(cellsOf(made))
    expect([file[0]?.[0], file.at(-2)?.[0]]).toEqual([from, to])
  }
})

test('allows reports of 366 days, not 367', async () => {
  const { reportOf, fileOf } = await reader()
  const to = '2026-11-21'
  expect((await reportOf('sales', { from: addDays(to, -365), to })).rows).toHaveLength(366)
  expect(await fileOf('windows', { from: addDays(to, -365), to })).toHaveLength(1)
  for (const report of REPORTS) {
    const refused = await refusalOf(reportOf(report, { from: addDays(to, -366), to }))
    expect([refused.code, Object.keys(refused.fields)]).toEqual([422, ['from']])
  }
})

/** A delivered order, one with a piece short, a returned one with that too, a substituted one; others. */
async function lives(delivery: Delivery) {
  const picker = await signedInStaff(shop, ['picker'])
  const save = async () => saveOrder(shop, delivery)
  const picked = async (less: object) => {
    const order = await save()
    await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
    const params = { id: order.id }
    const [line] = (await picker.as('GET /admin/picking/{id}', { params })).data.lines
    const lines = [{ id: line?.id ?? 0, picked: 1, ...less }]
    await picker.as('PUT /admin/picking/{id}', { params, body: { lines } })
    for (const status of [50, 60] as const) await moveByStaff(shop, order.id, { status })
    return order
  }
  const whole = await save()
  await completeOrder(shop, whole.id)
  const short = await picked({})
  const returned = await picked({})
  await moveByStaff(shop, returned.id, { status: OrderStatus.returned })
  const instead = await insertProduct(shop.db, { name: 'جایگزین', price: 60_000, inventory: 5 })
  const substituted = await picked({ substitute: { product_id: instead, count: 1, agreed: true } })
  const cancelled = await save()
  await moveByStaff(shop, cancelled.id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, cancelled.id, { status: OrderStatus.cancelled })
  await save()
  return { whole, short, returned, substituted, cancelled, instead }
}

test('page, file and ledger agree on short, substituted, returned and cancelled orders', async () => {
  const { reportOf, fileOf } = await reader()
  const made = await lives(await insertDelivery(shop))
  const sales = await reportOf('sales')
  const { rows, totals } = sales
  const file = await fileOf('sales')
  expect(file).toEqual(cellsOf(sales))
  for (let column = 1; column <= 6; column++) {
    expect(sumOf(rows, column)).toBe(totals?.[column])
    expect(sumOf(file.slice(0, -1), column)).toBe(Number(file.at(-1)?.[column]))
  }
  const ledger = await shop.db
    .selectFrom('ledger')
    .select(['order_id', 'reason', 'amount'])
    .execute()
  const sold = [made.whole, made.short, made.returned, made.substituted].map(({ id }) => id)
  const given = (reason: string, ids: readonly number[]) =>
    ledger
      .filter(entry => entry.reason === reason && ids.includes(entry.order_id ?? 0))
      .reduce((sum, { amount }) => sum + amount, 0)
  expect(given('shortage', sold)).toBe(100_000 + 100_000 + 40_000)
  expect(given('refund', [made.cancelled.id])).toBe(350_000)
  expect(totals?.slice(1)).toEqual([
    ...[4, 4 * 200_000 - given('shortage', sold), 0, 4 * 150_000],
    ...[4 * 350_000 - given('shortage', sold), given('refund', sold)],
  ])
  expect(given('refund', sold)).toBe(250_000)

  const top = await reportOf('top')
  const skuOf = async (id: number) =>
    (await shop.db.selectFrom('products').select('sku').where('id', '=', id).execute())[0]?.sku
  // Food that came back is not sold again: its pieces stay sold, as the order stays a sale.
  expect(new Map(top.rows.map(row => [row[0], row[2]]))).toEqual(
    new Map([
      [await skuOf(made.whole.productId), 2],
      [await skuOf(made.short.productId), 1],
      [await skuOf(made.returned.productId), 1],
      [await skuOf(made.substituted.productId), 1],
      [await skuOf(made.instead), 1],
    ]),
  )
  const slow = (await reportOf('slow')).rows.map(row => row[0])
  expect(slow).toContain(await skuOf(made.cancelled.productId))
  expect(slow).not.toContain(await skuOf(made.instead))
  for (const report of ['top', 'slow'] as const)
    expect(await fileOf(report)).toEqual(cellsOf(await reportOf(report)))
})

test.each([
  ['previous', '2026-11-19', '2026-11-20'],
  ['year', '2025-11-21', '2025-11-22'],
] as const)('compares two days with the %s period', async (compare, from, to) => {
  const { as } = await signedInStaff(shop, ['owner'])
  const delivery = await insertDelivery(shop)
  const sell = async (date: string, count: number) => {
    const shopper = await readyShopper(shop, delivery, [{ item_id, count }])
    const { id } = (await shopper.store()).data
    const change = { created_at: tehranMoment(date, 12, 0), ...SOLD }
    await shop.db.updateTable('orders').set(change).where('id', '=', id).execute()
  }
  const item_id = await insertProduct(shop.db, { inventory: 9 })
  await sell('2026-11-22', 3)
  await sell(to, 2)
  const read = async (report: ReportName) => {
    // 30 Aban and 1 Azar 1405.
    const query = { from: '2026-11-21', to: '2026-11-22', compare } as const
    return (await as('GET /admin/reports/{report}', { params: { report }, query })).data
  }
  const { totals, plot, comparison } = await read('sales')
  expect(comparison).toMatchObject({ from, to })
  expect([totals?.[1], comparison?.totals?.[1]]).toEqual([1, 1])
  expect([plot.points[0]?.value, comparison?.values[0]]).toEqual([0, 0])
  expect(comparison?.values[1]).toBeGreaterThan(0)
  expect(plot.points[1]?.value).toBeGreaterThan(Number(comparison?.values[1]))
  expect((await read('top')).comparison?.values).toEqual([2])
  expect((await read('slow')).comparison).toBeNull()
})
