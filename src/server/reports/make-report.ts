import type { ComparedPeriod, Report, ReportName } from '#lib/contract/admin/report.ts'
import type { Db } from '../platform/database/open.ts'
import { claimsByPickerReport, claimsReport } from './claims.ts'
import { comparedDays, type Days, type ReportTable } from './days.ts'
import { couponsReport, slowReport, topReport, windowsReport } from './other-reports.ts'
import { salesReport } from './sales.ts'

/** Names of a plot; the table has them all. */
const PLOTTED_NAMES = 20

const MAKERS = {
  sales: salesReport,
  windows: windowsReport,
  top: topReport,
  slow: slowReport,
  coupons: couponsReport,
  claims: claimsReport,
  'claims-by-picker': claimsByPickerReport,
} as const

const isByDay = ({ columns }: ReportTable): boolean => columns[0]?.unit === 'day'

export async function makeReport(db: Db, name: ReportName, days: Days): Promise<ReportTable> {
  const table = await MAKERS[name](db, days)
  if (isByDay(table)) return table
  return { ...table, plot: { ...table.plot, points: table.plot.points.slice(0, PLOTTED_NAMES) } }
}

interface Compared {
  table: ReportTable
  days: Days
  period: ComparedPeriod
}

/** Null for slow products, whose measure is the stock of now. */
export async function compareReport(
  db: Db,
  name: ReportName,
  { table, days, period }: Compared,
): Promise<Report['comparison']> {
  if (name === 'slow') return null
  const compared = comparedDays(days, period)
  const { totals, plot } = await MAKERS[name](db, compared)
  const byLabel = new Map(plot.points.map(({ label, value }) => [label, value]))
  const values = table.plot.points.map(({ label }, index) =>
    isByDay(table) ? (plot.points[index]?.value ?? null) : (byLabel.get(label) ?? null),
  )
  return { ...compared, totals, values }
}
