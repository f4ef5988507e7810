import { amountOf } from '#lib/rules/amount-sums.ts'
import { windowHours } from '#lib/rules/delivery-window.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { reportLabels as labels } from '#lib/text/labels/admin-reports.ts'
import type { Db } from '../platform/database/open.ts'
import {
  eachSoldOrder,
  listOrderCodes,
  listSlowProducts,
  listTopProducts,
  listWindowFill,
} from './report-queries.ts'
import { type Days, type ReportTable, daysOf, jalaliDay, spanOf } from './days.ts'

const TOP = 50
const SLOW = 100

const column = (title: string, unit: ReportTable['plot']['unit']) => ({ title, unit })
const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)

/** The plot sums whole days. */
export async function windowsReport(db: Db, days: Days): Promise<ReportTable> {
  const windows = await listWindowFill(db, days.from, days.to)
  const rows = windows.map(each => {
    const hours = formatHourRange(windowHours(each))
    const name = each.company === null ? hours : `${hours}، ${each.company}`
    const { used, capacity } = each
    return [each.date, name, used, capacity, percentOf(used, capacity)]
  })
  const sumOf = (list: typeof windows) => ({
    used: list.reduce((sum, each) => sum + each.used, 0),
    capacity: list.reduce((sum, each) => sum + each.capacity, 0),
  })
  const total = sumOf(windows)
  const byDay = Map.groupBy(windows, ({ date }) => date)
  return {
    columns: [
      column(labels.day, 'day'),
      column(labels.window, 'text'),
      column(labels.booked, 'count'),
      column(labels.capacity, 'count'),
      column(labels.fill, 'percent'),
    ],
    rows,
    totals: [labels.total, '', total.used, total.capacity, percentOf(total.used, total.capacity)],
    plot: {
      title: labels.fill,
      unit: 'percent',
      points: daysOf(days).map(day => {
        const { used, capacity } = sumOf(byDay.get(day) ?? [])
        return { label: jalaliDay(day), value: percentOf(used, capacity) }
      }),
    },
  }
}

export async function topReport(db: Db, days: Days): Promise<ReportTable> {
  const products = await listTopProducts(db, spanOf(days), TOP)
  const rows = products.map(each => [each.sku, distinctName(each), Number(each.pieces)])
  return productTable(rows, labels.pieces, [])
}

export async function slowReport(db: Db, days: Days): Promise<ReportTable> {
  const products = await listSlowProducts(db, spanOf(days), SLOW)
  const rows = products.map(each => [
    each.sku,
    distinctName(each),
    Number(each.remaining),
    Number(each.total_sold),
  ])
  return productTable(rows, labels.left, [column(labels.lastSold, 'count')])
}

function productTable(
  rows: (string | number)[][],
  measure: string,
  more: ReportTable['columns'],
): ReportTable {
  const head = [
    column(labels.sku, 'text'),
    column(labels.product, 'text'),
    column(measure, 'count'),
  ]
  const points = rows.map(([, name, value]) => ({
    label: String(name),
    value: Number(value),
  }))
  return {
    columns: [...head, ...more],
    rows,
    totals: null,
    plot: { title: measure, unit: 'count', points },
  }
}

export async function couponsReport(db: Db, days: Days): Promise<ReportTable> {
  const span = spanOf(days)
  const codes = await listOrderCodes(db, span)
  const sums = new Map<string, { uses: number; cost: number; goods: number }>()
  await eachSoldOrder(db, span, ({ id, amounts }) => {
    const code = codes.get(id)
    if (code === undefined) return
    const sum = sums.get(code) ?? { uses: 0, cost: 0, goods: 0 }
    sums.set(code, sum)
    sum.uses += 1
    sum.cost -= amountOf(amounts, 'coupon')
    sum.goods += amountOf(amounts, 'goods')
  })
  const rows = [...sums]
    .toSorted(([, a], [, b]) => b.cost - a.cost)
    .map(([code, { uses, cost, goods }]) => [code, uses, cost, goods])
  const total = (index: number) => rows.reduce((sum, row) => sum + Number(row[index]), 0)
  return {
    columns: [
      column(labels.code, 'text'),
      column(labels.uses, 'count'),
      column(labels.cost, 'rials'),
      column(labels.goods, 'rials'),
    ],
    rows,
    totals: [labels.total, total(1), total(2), total(3)],
    plot: {
      title: labels.cost,
      unit: 'rials',
      points: rows.map(row => ({ label: String(row[0]), value: Number(row[2]) })),
    },
  }
}
