import { datePartsIn } from './date-parts.ts'
import { addDays, type TehranDate } from './tehran-time.ts'

/** Months count from 1. */
export interface JalaliDay {
  year: number
  month: number
  day: number
}

/** Typed years below this are Jalali. */
const GREGORIAN_FROM_YEAR = 1700
const JALALI_EPOCH_YEARS = 621
/** Nowruz, to a day. */
const NEW_YEAR = '03-21'
const LONG_MONTHS = 6
const LONG_MONTH_DAYS = 31

const jalaliParts = datePartsIn('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/**
 * @example jalaliOf('2026-11-21') // { year: 1405, month: 8, day: 30 }
 */
export function jalaliOf(date: TehranDate): JalaliDay {
  const { year, month, day } = jalaliParts(Date.parse(`${date}T00:00:00Z`))
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** Null for a day that does not exist. */
export function dateOfJalali({ year, month, day }: JalaliDay): TehranDate | null {
  const longDays = Math.min(month - 1, LONG_MONTHS) * LONG_MONTH_DAYS
  const shortDays = Math.max(month - 1 - LONG_MONTHS, 0) * (LONG_MONTH_DAYS - 1)
  const near = addDays(`${year + JALALI_EPOCH_YEARS}-${NEW_YEAR}`, longDays + shortDays + day - 1)
  const date = [-1, 0, 1]
    .map(days => addDays(near, days))
    .find(date => {
      const jalali = jalaliOf(date)
      return jalali.year === year && jalali.month === month && jalali.day === day
    })
  return date ?? null
}

/**
 * Parses YYYY-MM-DD in either calendar.
 * @example dateOfText('1405-08-30') // '2026-11-21'
 */
export function dateOfText(text: string): TehranDate | null {
  const match = /^([12]\d{3})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  if (year < GREGORIAN_FROM_YEAR) return dateOfJalali({ year, month, day })
  const date = [year, month, day].map(part => String(part).padStart(2, '0')).join('-')
  const stands = !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && addDays(date, 0) === date
  return stands ? date : null
}

/**
 * A moment as catalogue files write it, from a day by either calendar and a time of day; null where
 * there is no such day.
 * @example dateTimeOfText(['1405-08-30', '09:30']) // '2026-11-21 09:30'
 */
export function dateTimeOfText([day, clock]: readonly [day: string, clock: string]): string | null {
  const date = dateOfText(day)
  return date && `${date} ${clock}`
}
