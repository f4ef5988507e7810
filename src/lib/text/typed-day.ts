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
 * A day as people write or paste it, in the form that `dateOfText` reads; what is no day stays what it
 * is, in Latin digits.
 * @example typedDay('شنبه ۳۰ آبان ۱۴۰۵') // '1405-8-30'
 */
export function typedDay(text: string): string {
  const plain = toLatinDigits(normalizeText(withoutMarks(text)))
  const [, day, month = '', year] = NAMED.exec(plain) ?? []
  if (year) return [year, MONTHS.indexOf(month) + 1, day].join('-')
  const parts = NUMERIC.exec(plain)?.slice(1)
  return parts ? parts.join('-') : plain
}

/** `23:00` behind a day, with «ساعت» or without. */
const CLOCK = /^(.+?)(?:[،,]? (?:ساعت )?(\d{1,2}:\d{2}))?$/

/**
 * A moment as people write or paste it: its day for `dateOfText`, and its time of day, midnight where
 * there is none.
 * @example typedMoment('۳۰ آبان ۱۴۰۵، ساعت ۹:۳۰') // { day: '1405-8-30', clock: '09:30' }
 */
export function typedMoment(text: string): { day: string; clock: string } {
  const plain = toLatinDigits(normalizeText(withoutMarks(text)))
  const [, day = plain, clock = ''] = CLOCK.exec(plain) ?? []
  return { day: typedDay(day), clock: clock.padStart('00:00'.length, clock === '' ? '00:00' : '0') }
}
