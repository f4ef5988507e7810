import { toLatinDigits } from '#lib/text/digits.ts'
import { withoutMarks } from '#lib/text/normalize.ts'
import { tehranText } from '../moment.ts'

const EXACT = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,،]+(.+))?$/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})[T ,،]+(.+)$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|ق\.?ظ\.?|ب\.?ظ\.?|ص|ع)?$/i
const UTC = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z$/i
/** Days since 1899-12-30, as a spreadsheet stores dates: of 1982 to 2119. */
const SERIAL = /^([3-7]\d{4})(\.\d+)?$/
const SERIAL_EPOCH_DAYS = 25_569

/**
 * A date as spreadsheets rewrite it, in the form that cells of products.csv take; other text is
 * returned unchanged, and so are a day that may be a month and an hour above 23.
 * @example momentText('11/30/2026 11:00 PM') // '2026-11-30 23:00'
 * @example momentText('09/09/1405') // '1405-09-09'
 */
export function momentText(text: string): string {
  if (EXACT.test(text)) return text
  const plain = toLatinDigits(withoutMarks(text)).replace(/\s+/g, ' ').trim()
  const serial = SERIAL.exec(plain)
  if (serial) return ofSerial(Number(plain))
  if (UTC.test(plain)) return ofUtc(plain) ?? text
  const yearFirst = YEAR_FIRST.exec(plain)
  if (yearFirst) {
    const [, year = '', month = '', day = '', time = ''] = yearFirst
    return dayAndTime([year, month, day], time) ?? text
  }
  const [, first = '', second = '', year = '', time] = DAY_FIRST.exec(plain) ?? []
  if (year === '') return text
  const isJalali = Number(year) < 1700
  const isDayFirst = isJalali || Number(first) > 12 || first === second
  if (!isDayFirst && Number(second) <= 12) return text
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return dayAndTime([year, month, day], time) ?? text
}

function dayAndTime([year, month, day]: readonly string[], time?: string): string | null {
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  if (time === undefined) return date
  const [, hours = '', minutes = '', half = ''] = CLOCK.exec(time.replace(/^ساعت/, '').trim()) ?? []
  if (hours === '') return null
  const isAfternoon = /^(p|ب|ع)/i.test(half)
  const isMorning = /^(a|ق|ص)/i.test(half)
  if (Number(hours) > (isMorning ? 12 : 23)) return null
  const hour = (Number(hours) % (isAfternoon || isMorning ? 12 : 24)) + (isAfternoon ? 12 : 0)
  return `${date} ${String(hour).padStart(2, '0')}:${minutes}`
}

function ofUtc(text: string): string | null {
  const ms = Date.parse(text.replace(' ', 'T'))
  // No time of a shop, but perhaps a Jalali year.
  return ms >= 0 ? tehranText(ms / 1_000) : null
}

function ofSerial(days: number): string {
  const date = new Date(Math.round((days - SERIAL_EPOCH_DAYS) * 1_440) * 60_000)
  const text = date.toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
