import { toLatinDigits } from './digits.ts'
import { normalizeText, withoutMarks } from './normalize.ts'

const MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
]
const NUMERIC = /^(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})$/
const NAMED = new RegExp(
  String.raw`^(?:(?:(?:یک|دو|سه|چهار|پنج) ?)?(?:شنبه|جمعه)[،,]? )?(\d{1,2}) (${MONTHS.join('|')})(?: ماه)?[،,]? (\d{4})$`,
)

/**
 * Converts a typed day for `dateOfText`; other text keeps its form, in Latin digits.
 * @example typedDay('شنبه ۳۰ آبان ۱۴۰۵') // '1405-8-30'
 */
export function typedDay(text: string): string {
  const plain = toLatinDigits(normalizeText(withoutMarks(text)))
  const [, day, month = '', year] = NAMED.exec(plain) ?? []
  if (year) return [year, MONTHS.indexOf(month) + 1, day].join('-')
  const parts = NUMERIC.exec(plain)?.slice(1)
  return parts ? parts.join('-') : plain
}

/** A time after a day, with or without «ساعت». */
const CLOCK = /^(.+?)(?:[،,]? (?:ساعت )?(\d{1,2}:\d{2}))?$/

/** The time of day of a day alone, by what begins or ends on it. */
const BARE_DAY = { from: '00:00', until: '23:59' } as const
export type DayEdge = keyof typeof BARE_DAY

/**
 * Day and time of day of a typed moment, in the form that `dateTimeOfText` reads.
 * @example typedMoment('۳۰ آبان ۱۴۰۵، ساعت ۹:۳۰', 'until') // ['1405-8-30', '09:30']
 * @example typedMoment('1405-08-30', 'until') // ['1405-08-30', '23:59']
 */
export function typedMoment(text: string, edge: DayEdge): [day: string, clock: string] {
  const plain = toLatinDigits(normalizeText(withoutMarks(text)))
  const [, day = plain, clock = BARE_DAY[edge]] = CLOCK.exec(plain) ?? []
  return [typedDay(day), clock.padStart('00:00'.length, '0')]
}
