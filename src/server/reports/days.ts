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
