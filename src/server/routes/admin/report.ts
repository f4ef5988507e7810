import { REPORT_DAYS_MAX } from '#lib/contract/admin/report.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { csvText } from '#lib/text/csv.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import { fieldError } from '../../errors.ts'
import { handle, type Handler } from '../../handler.ts'
import type { Days } from '../../services/staff/reports/days.ts'
import { makeReport } from '../../services/staff/reports/make-report.ts'

const SHOWN_DAYS = 30

export const reportHandlers: readonly Handler[] = [
  handle('GET /admin/reports/{report}', async ({ deps, params, query }) => ({
    data: await makeReport(deps.db, params.report, readDays(query, deps.now())),
  })),

  handle('GET /admin/reports/{report}/file', async ({ deps, params: { report }, query }) => {
    const days = readDays(query, deps.now())
    const { columns, rows, totals } = await makeReport(deps.db, report, days)
    const heads = columns.map(({ title, unit }) => (unit === 'rials' ? `${title} (ریال)` : title))
    const bytes = new TextEncoder().encode(csvText([heads, ...rows, ...(totals ? [totals] : [])]))
    const name = `${report}-${days.from}-${days.to}.csv`
    return { data: null, file: { bytes, type: 'text/csv', name } }
  }),
]

/** The days that are asked for, the last thirty where it is not said; 422 for none. */
function readDays(
  asked: { from?: string | undefined; to?: string | undefined },
  now: number,
): Days {
  const to = readDay('to', asked.to) ?? tehranClock(now).date
  const from = readDay('from', asked.from) ?? addDays(to, 1 - SHOWN_DAYS)
  if (to < from) throw fieldError('to', reportMessages.backwards)
  if (addDays(from, REPORT_DAYS_MAX) <= to) throw fieldError('from', reportMessages.tooLong)
  return { from, to }
}

function readDay(field: 'from' | 'to', text: string | undefined): TehranDate | null {
  if (text === undefined) return null
  const date = dateOfText(toLatinDigits(text))
  if (date === null) throw fieldError(field, fieldInvalid(wireFieldName(field)))
  return date
}
