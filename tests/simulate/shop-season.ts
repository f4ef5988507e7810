import { jalaliOf } from '#lib/rules/jalali.ts'
import { addDays, type TehranDate, weekdayOf } from '#lib/rules/tehran-time.ts'

const THURSDAY = 5
const FRIDAY = 6
const ESFAND = 12
const FARVARDIN = 1
const WEEKDAYS = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const
/** The first days of the year, and Nature Day. */
const CLOSED_DAYS: readonly number[] = [1, 2, 13]

export const weekdayName = (date: TehranDate): string => WEEKDAYS[weekdayOf(date)] ?? ''

/** No deliveries on the first two days of Nowruz and on its thirteenth. */
export function isHoliday(date: TehranDate): boolean {
  const { month, day } = jalaliOf(date)
  return month === FARVARDIN && CLOSED_DAYS.includes(day)
}

/**
 * Relative to an ordinary day: more before the weekend, twice as many before Nowruz, few during it.
 */
export function demandOf(date: TehranDate): number {
  const { month, day } = jalaliOf(date)
  const weekday = weekdayOf(date)
  const week = weekday === FRIDAY ? 0.7 : weekday === THURSDAY ? 1.4 : 1
  if (month === ESFAND && day >= 20) return week * 2
  if (month === FARVARDIN && day <= 13) return week * 0.4
  return week
}

export const daysFrom = (start: TehranDate, days: number): TehranDate[] =>
  Array.from({ length: days }, (_, n) => addDays(start, n))
