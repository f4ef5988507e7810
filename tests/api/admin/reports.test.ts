import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { ReportName } from '#lib/contract/admin/report.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const HOUR = 3_600
const DAY = 24 * HOUR

const reader = () => signedInStaff(shop, ['finance'])
async function reportOf(report: ReportName, query: { from?: string; to?: string } = {}) {
  const { as } = await reader()
  return (await as('GET /admin/reports/{report}', { params: { report }, query })).data
}
async function fileOf(report: ReportName): Promise<string> {
  const { token } = await reader()
  const headers = { authorization: `Bearer ${token}` }
  const url = `${shop.deps.siteUrl}/api/v1/admin/reports/${report}/file`
  return (await shop.backend(new Request(url, { headers }))).text()
}

/** Orders of three days, with and without a code; one is cancelled, one unpaid. */
async function soldThings() {
  const delivery = await insertDelivery(shop)
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'شیر'] as const
  const ids: number[] = []
  for (const [index, name] of names.entries())
    ids.push(
      await insertProduct(shop.db, { name, inventory: 50, price_by_discount: 90_000 - index }),
    )
  const coupon = await insertCoupon(shop.db, { code: '=cmd' })
  for (const [index, item_id] of ids.slice(0, 5).entries()) {
    const shopper = await readyShopper(shop, delivery, [{ item_id, count: index + 1 }])
    if (index % 2 === 0) await offerCoupon(shop, shopper.userId, coupon)
    const change = index % 2 === 0 ? { coupon_id: coupon } : {}
    const { data } = await shopper.store(change)
    const status = ([40, 60, 50, 70, 10] as const)[index] ?? 40
    const paid = status !== 10 && status !== 70
    await shop.db
      .updateTable('orders')
      .set({
        status,
        payment_status: paid ? 20 : 10,
        created_at: shop.clock.now - (index % 3) * DAY,
      })
      .where('id', '=', data.id)
      .execute()
    const entry = { user_id: shopper.userId, order_id: data.id, created_at: shop.clock.now }
    if (status === 70)
      await shop.db
        .insertInto('ledger')
        .values({ ...entry, amount: 12_345, reason: 'refund' })
        .execute()
  }
  return ids
}

const soldAmounts = async (): Promise<{ at: number; amounts: AmountLine[] }[]> =>
  (await shop.db.selectFrom('orders').selectAll().execute())
    .filter(
      order =>
        ![70].includes(order.status) &&
        (order.status !== OrderStatus.awaitingPayment ||
          order.payment_status === PaymentStatus.paid),
    )
    .map(order => ({ at: order.created_at, amounts: JSON.parse(order.amounts) as AmountLine[] }))

test('sales by day agree with the orders to the rial', async () => {
  await soldThings()
  const report = await reportOf('sales')
  const orders = await soldAmounts()
  expect(orders).toHaveLength(3)
  expect(report.rows).toHaveLength(30)
  const today = tehranClock(shop.clock.now).date
  expect(report.to).toBe(today)
  const sum = (kinds: AmountLine['kind'][], some: typeof orders) =>
    some.reduce(
      (all, { amounts }) => all + kinds.reduce((of, kind) => of + amountOf(amounts, kind), 0),
      0,
    )
  const rowOf = (some: typeof orders) => {
    const goods = sum(['goods'], some)
    const off = -sum(['discount', 'company', 'coupon'], some)
    const shipping = sum(['shipping', 'window'], some)
    return [some.length, goods, off + 0, shipping, goods - off + shipping]
  }
  expect(report.totals?.slice(1, 6)).toEqual(rowOf(orders))
  // What a cancelled order gave back was in no sale.
  expect(report.totals?.[6]).toBe(0)
  for (const [index, row] of report.rows.entries()) {
    const since = shop.clock.now - (29 - index) * DAY
    const own = orders.filter(({ at }) => tehranClock(at).date === tehranClock(since).date)
    expect(row.slice(1, 6).map(Number)).toEqual(rowOf(own).map(each => each || 0))
  }
  expect(report.plot.points.map(({ value }) => value)).toEqual(report.rows.map(row => row[5]))
})

test('only paid returned orders count as sales and refunds', async () => {
  const delivery = await insertDelivery(shop)
  const item_id = await insertProduct(shop.db, { inventory: 50 })
  const states = [
    [80, 30, 'refund', 1_000],
    [80, 10, 'refund', 200],
    [60, 20, 'shortage', 30],
    [50, 10, 'shortage', 4],
  ] as const
  let sales = 0
  for (const [status, payment_status, reason, amount] of states) {
    const shopper = await readyShopper(shop, delivery, [{ item_id, count: 1 }])
    const { id } = (await shopper.store()).data
    const states = { status, payment_status }
    const orders = shop.db.updateTable('orders').set(states).where('id', '=', id)
    const { amounts } = await orders.returning('amounts').executeTakeFirstOrThrow()
    const entry = { user_id: shopper.userId, order_id: id, created_at: shop.clock.now }
    await shop.db
      .insertInto('ledger')
      .values({ ...entry, amount, reason })
      .execute()
    const kinds = ['goods', 'discount', 'company', 'coupon', 'shipping', 'window'] as const
    const lines = JSON.parse(amounts) as AmountLine[]
    if (status !== OrderStatus.returned || payment_status !== PaymentStatus.unpaid)
      sales += kinds.reduce((sum, kind) => sum + amountOf(lines, kind), 0)
  }
  const { totals } = await reportOf('sales')
  expect([totals?.[1], totals?.[5], totals?.[6]]).toEqual([3, sales, 1_000])
})

test('unused windows that are off or closed are no capacity', async () => {
  await soldThings()
  const range = { from: '1405-08-30', to: '1405-09-15' }
  const all = (await reportOf('windows', range)).totals
  const windows = shop.db.selectFrom('delivery_windows').selectAll().orderBy('starts_at')
  const free = await windows.where('used', '=', 0).executeTakeFirstOrThrow()
  const taken = await windows.where('used', '>', 0).executeTakeFirstOrThrow()
  await shop.db
    .updateTable('delivery_windows')
    .set({ off_at: shop.clock.now })
    .where('id', 'in', [free.id, taken.id])
    .execute()
  const { totals } = await reportOf('windows', range)
  expect(Number(all?.[3]) - Number(totals?.[3])).toBe(free.capacity)
  expect(totals?.[2]).toBe(all?.[2])
})

test('a day ends at midnight in Tehran, and a range includes both ends', async () => {
  await soldThings()
  const day = '1405-08-30'
  const at = (created_at: number) => shop.db.updateTable('orders').set({ created_at }).execute()
  const orders = async () => (await reportOf('sales', { from: day, to: day })).totals?.[1]
  // 2026-11-21 00:00 in Tehran.
  const midnight = Date.UTC(2026, 10, 20, 20, 30) / 1000
  const counts: unknown[] = []
  for (const moment of [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY]) {
    await at(moment)
    counts.push(await orders())
  }
  expect(counts).toEqual([0, 3, 3, 0])
})

test('coupons cost their discount and products are counted by piece', async () => {
  const ids = await soldThings()
  const coupons = await reportOf('coupons')
  const cost = (await soldAmounts()).reduce(
    (sum, { amounts }) => sum - amountOf(amounts, 'coupon'),
    0,
  )
  expect(cost).toBeGreaterThan(0)
  expect(coupons.rows).toEqual([['=cmd', 2, cost, 400_000]])
  const top = await reportOf('top')
  // A product is told with its brand, and its size where it has one.
  const nameIn = (row: readonly (string | number)[]) => String(row[1]).replace(/، برند \d+$/, '')
  expect(top.rows.map(row => [nameIn(row), row[2]])).toEqual([
    ['-۱', 3],
    ['+۱', 2],
    ['=۱+۱', 1],
  ])
  const slow = await reportOf('slow')
  expect(slow.rows.map(nameIn)).toContain('شیر')
  expect(slow.rows.map(nameIn)).not.toContain('-۱')
  expect([...top.rows, ...slow.rows].every(row => /، برند \d+$/.test(String(row[1])))).toBe(true)
  expect(ids).toHaveLength(6)
  const windows = await reportOf('windows', { from: '1405-08-30', to: '1405-09-15' })
  const used = await shop.db.selectFrom('delivery_windows').select('used').execute()
  const booked = used.reduce((sum, each) => sum + each.used, 0)
  expect(booked).toBeGreaterThan(0)
  expect(windows.totals?.[2]).toBe(booked)
})

test('files hold the same data, and nothing that a spreadsheet would execute', async () => {
  await soldThings()
  for (const report of ['sales', 'windows', 'top', 'slow', 'coupons'] as const) {
    const text = await fileOf(report)
    const cells = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .flatMap(line => line.split(','))
    expect(cells.filter(cell => /^"?\s*[=+\-@\t]/.test(cell))).toEqual([])
  }
  expect(await fileOf('top')).toContain(`"'=۱+۱، برند`)
  expect(await fileOf('coupons')).toContain(`"'=cmd"`)
  const { totals } = await reportOf('sales')
  const [orders, ...rials] = (totals ?? []).slice(1).map(Number)
  const file = await fileOf('sales')
  expect(file).toContain([orders, ...rials.map(each => each / 10)].join(','))
  expect(file.split('\r\n')[0]).toContain('فروش (تومان)')
  expect(file).toMatch(/\n"1405-\d\d-\d\d",/)
})

test.each([
  ['from', { from: '1405-13-01' }],
  ['from', { from: "1405-01-01' or 1=1" }],
  ['from', { from: '2026-02-30' }],
  ['to', { from: '1405-08-30', to: '1405-08-29' }],
  ['from', { from: '1403-01-01', to: '1405-01-01' }],
  ['to', { to: 'x'.repeat(5_000) }],
])('refuses %s of %j', async (field, query) => {
  const refused = await refusalOf(reportOf('sales', query))
  expect([refused.code, Object.keys(refused.fields)]).toEqual([422, [field]])
})
