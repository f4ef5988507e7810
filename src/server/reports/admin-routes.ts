import type { ReportUnit } from '#lib/contract/admin/report.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { csvText } from '#lib/text/csv.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { inToman } from '#lib/text/labels/admin-reports.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { compareReport, makeReport } from './make-report.ts'
import { readDays } from './read-days.ts'

export const adminReportHandlers: readonly Handler[] = [
  handle('GET /admin/reports/{report}', async ({ deps, params: { report }, query }) => {
    const days = readDays(query, deps.now())
    const table = await makeReport(deps.db, report, days)
    const comparison = query.compare
      ? await compareReport(deps.db, report, { table, days, period: query.compare })
      : null
    return { data: { ...days, ...table, comparison } }
  }),

  handle('GET /admin/reports/{report}/file', async ({ deps, params: { report }, query }) => {
    const days = readDays(query, deps.now())
    const { columns, rows, totals } = await makeReport(deps.db, report, days)
    const heads = columns.map(({ title, unit }) => (unit === 'rials' ? inToman(title) : title))
    const cells = [...rows, ...(totals ? [totals] : [])].map(row =>
      row.map((cell, index) => fileCell(cell, columns[index]?.unit)),
    )
    const bytes = new TextEncoder().encode(csvText([heads, ...cells]))
    const name = `${report}-${days.from}-${days.to}.csv`
    return { data: null, file: { bytes, type: 'text/csv', name } }
  }),
]

/** As spreadsheets calculate and sort: toman, and Jalali days in Latin digits. */
function fileCell(cell: string | number, unit: ReportUnit | undefined): string | number {
  if (typeof cell === 'number') return unit === 'rials' ? cell / RIALS_PER_TOMAN : cell
  return unit === 'day' && dateOfText(cell) ? toLatinDigits(jalaliDigits(cell)) : cell
}
