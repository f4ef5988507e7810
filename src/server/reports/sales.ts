import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { reportLabels as labels } from '#lib/text/labels/admin-reports.ts'
import type { Db } from '../platform/database/open.ts'
import { eachSoldOrder, listRefunds, type Span } from './report-queries.ts'
import { dayFinder, type Days, daysOf, jalaliDay, type ReportTable, spanOf } from './days.ts'

/** Of one day; rials. */
type Sums = [
  orders: number,
  goods: number,
  off: number,
  shipping: number,
  sales: number,
  back: number,
]

export async function salesReport(db: Db, days: Days): Promise<ReportTable> {
  const list = daysOf(days)
  const dayOf = dayFinder(list)
  const sums = list.map((): Sums => [0, 0, 0, 0, 0, 0])
  const span = spanOf(days)
  await eachSoldOrder(db, span, ({ created_at, amounts }) => {
    addTo(sums[dayOf(created_at)], sumsOf(amounts))
  })
  for (const { created_at, amount } of await listRefunds(db, span))
    addTo(sums[dayOf(created_at)], [0, 0, 0, 0, 0, amount])
  const total: Sums = [0, 0, 0, 0, 0, 0]
  for (const each of sums) addTo(total, each)
  const dayTexts = list.map(jalaliDay)
  return {
    columns: [
      { title: labels.day, unit: 'day' },
      { title: labels.orders, unit: 'count' },
      ...[labels.goods, labels.discount, labels.shipping, labels.sales, labels.refunded].map(
        title => ({
          title,
          unit: 'rials' as const,
        }),
      ),
    ],
    rows: sums.map((each, index) => [list[index] ?? '', ...each]),
    totals: [labels.total, ...total],
    plot: {
      title: labels.sales,
      unit: 'rials',
      points: sums.map((each, index) => ({ label: dayTexts[index] ?? '', value: each[4] })),
    },
  }
}

/** Sold orders of a span, and their goods and delivery less discounts in rials. */
export async function soldSums(db: Db, span: Span): Promise<{ orders: number; revenue: number }> {
  const total: Sums = [0, 0, 0, 0, 0, 0]
  await eachSoldOrder(db, span, ({ amounts }) => {
    addTo(total, sumsOf(amounts))
  })
  return { orders: total[0], revenue: total[4] }
}

function addTo(sums: Sums | undefined, more: Sums): void {
  for (const [index, amount] of more.entries()) if (sums) sums[index] = (sums[index] ?? 0) + amount
}

function sumsOf(amounts: readonly AmountLine[]): Sums {
  const sum = (...kinds: AmountLine['kind'][]) =>
    kinds.reduce((total, kind) => total + amountOf(amounts, kind), 0)
  const goods = sum('goods')
  const off = sum('discount', 'promotion', 'company', 'coupon')
  const shipping = sum('shipping', 'free-delivery', 'window')
  // `0 - off` avoids -0: reducing lines are negative.
  return [1, goods, 0 - off, shipping, goods + off + shipping, 0]
}
