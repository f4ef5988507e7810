import type { ComparedPeriod, Report } from '#lib/contract/admin/report.ts'
import { dateOfJalali, jalaliOf } from '#lib/rules/jalali.ts'
import { daysOfMonth } from '#lib/rules/jalali-month.ts'
import { addDays, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import type { Span } from './report-queries.ts'

const MIDDAY = 12
const NIGHT = 24

/** Both inclusive. */
export interface Days {
  from: TehranDate
  to: TehranDate
}

/** A report before it is compared with another period. */
export type ReportTable = Omit<Report, 'from' | 'to' | 'comparison'>

/** As many days just before, or from the same Jalali day a year before. */
export function comparedDays({ from, to }: Days, period: ComparedPeriod): Days {
  const length = daysOf({ from, to }).length
  const start = period === 'year' ? sameDayLastYear(from) : addDays(from, -length)
  return { from: start, to: addDays(start, length - 1) }
}

/** The last day of Esfand where that year has no day 30. */
function sameDayLastYear(date: TehranDate): TehranDate {
  const { year, month, day } = jalaliOf(date)
  const same = { year: year - 1, month }
  return dateOfJalali({ ...same, day }) ?? daysOfMonth(same).at(-1) ?? date
}

export const spanOf = ({ from, to }: Days): Span => ({
  since: tehranMoment(from, 0, 0),
  until: tehranMoment(to, NIGHT, 0),
})

export function daysOf({ from, to }: Days): TehranDate[] {
  const days: TehranDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export function dayFinder(days: readonly TehranDate[]): (at: number) => number {
  const ends = days.map(day => tehranMoment(day, NIGHT, 0))
  return at => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at < (ends[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }
}

export const jalaliDay = (day: TehranDate): string => formatJalaliDate(tehranMoment(day, MIDDAY, 0))
