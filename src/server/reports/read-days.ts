import { REPORT_DAYS_MAX } from '#lib/contract/admin/report.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { fieldError } from '../platform/http/errors.ts'
import type { Days } from './days.ts'

const SHOWN_DAYS = 30

/** The last SHOWN_DAYS by default; 422 for an invalid range. */
export function readDays(
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
