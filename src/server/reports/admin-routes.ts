import { REPORT_DAYS_MAX, type ReportUnit } from '#lib/contract/admin/report.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { csvText } from '#lib/text/csv.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { inToman } from '#lib/text/labels/admin-reports.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import type { Days } from './days.ts'
import { compareReport, makeReport } from './make-report.ts'

const SHOWN_DAYS = 30

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

/** The last SHOWN_DAYS by default; 422 for an invalid range. */
function readDays(
  query: { from?: string | undefined; to?: string | undefined },
  now: number,
): Days {
  const to = readDay('to', query.to) ?? tehranClock(now).date
  const from = readDay('from', query.from) ?? addDays(to, 1 - SHOWN_DAYS)
  if (to < from) throw fieldError('to', reportMessages.backwards)
  if (addDays(from, REPORT_DAYS_MAX) <= to) throw fieldError('from', reportMessages.tooLong)
  return { from, to }
}

function readDay(field: 'from' | 'to', text: string | undefined): TehranDate | null {
  if (text === undefined) return null
  const date = dateOfText(typedDay(text))
  if (date === null) throw fieldError(field, reportMessages.noSuchDay)
  return date
}
