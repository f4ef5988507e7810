import { expect, test } from 'vitest'
import {
  formatJalaliDate,
  formatJalaliDateTime,
  formatJalaliFull,
  jalaliDayTitle,
  withoutYear,
} from '#lib/text/dates.ts'
import { formatClock, formatHourRange } from '#lib/text/clock-time.ts'
import { formatCountdown } from '#lib/text/countdown.ts'

const epoch = (iso: string) => Date.parse(iso) / 1000

test.each([
  ['1405', '2026-11-21T12:00:00+03:30', 'شنبه ۳۰ آبان ۱۴۰۵'],
  ['last day of leap year 1403', '2025-03-20T12:00:00+03:30', 'پنج‌شنبه ۳۰ اسفند ۱۴۰۳'],
  ['Nowruz after a leap year', '2025-03-21T00:00:00+03:30', 'جمعه ۱ فروردین ۱۴۰۴'],
  ['last day of common year 1404', '2026-03-20T23:59:59+03:30', 'جمعه ۲۹ اسفند ۱۴۰۴'],
  ['Nowruz 1405', '2026-03-21T00:00:00+03:30', 'شنبه ۱ فروردین ۱۴۰۵'],
  ['leap year 1399', '2021-03-20T12:00:00+03:30', 'شنبه ۳۰ اسفند ۱۳۹۹'],
  ['five years between leap years: 1408', '2030-03-20T12:00:00+03:30', 'چهارشنبه ۳۰ اسفند ۱۴۰۸'],
  ['a second before Tehran midnight', '2026-11-21T20:29:59Z', 'شنبه ۳۰ آبان ۱۴۰۵'],
  ['Tehran midnight', '2026-11-21T20:30:00Z', 'یکشنبه ۱ آذر ۱۴۰۵'],
  ['summer has no daylight saving since 1402', '2026-07-01T20:29:59Z', 'چهارشنبه ۱۰ تیر ۱۴۰۵'],
  ['summer of 1401 still had it', '2022-06-30T19:30:00Z', 'جمعه ۱۰ تیر ۱۴۰۱'],
  ['epoch', '1970-01-01T00:00:00Z', 'پنج‌شنبه ۱۱ دی ۱۳۴۸'],
])('formatJalaliFull: %s', (_, iso, expected) => {
  expect(formatJalaliFull(epoch(iso))).toBe(expected)
})

test('prints the other forms of the same moment', () => {
  const moment = epoch('2026-11-21T18:30:00+03:30')
  expect(formatJalaliDate(moment)).toBe('۳۰ آبان ۱۴۰۵')
  expect(formatJalaliDateTime(moment)).toBe('۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰')
  expect(jalaliDayTitle(moment)).toEqual({ day_of_week: 'شنبه', day_of_month: '۳۰ آبان' })
})

test.each([
  ['2026-11-21T00:00:00+03:30', '۰۰:۰۰'],
  ['2026-11-21T09:05:00+03:30', '۰۹:۰۵'],
  ['2026-11-21T23:59:59+03:30', '۲۳:۵۹'],
])('prints the time of day at %s', (iso, expected) => {
  expect(formatJalaliDateTime(epoch(iso))).toBe(`۳۰ آبان ۱۴۰۵، ساعت ${expected}`)
})

test('numbers twelve years of days in sequence', () => {
  const seen = new Set<string>()
  const start = epoch('2019-03-21T12:00:00+03:30')
  for (let day = 0; day < 12 * 365; day++) {
    seen.add(formatJalaliDate(start + day * 86_400))
  }
  expect(seen.size).toBe(12 * 365)
})

test.each([
  [120_000, '۰۲:۰۰'],
  [119_999, '۰۲:۰۰'],
  [119_000, '۰۱:۵۹'],
  [60_000, '۰۱:۰۰'],
  [1, '۰۰:۰۱'],
  [0, '۰۰:۰۰'],
  [-5000, '۰۰:۰۰'],
  [6_000_000, '۱۰۰:۰۰'],
])('formatClock(%d ms)', (ms, expected) => {
  expect(formatClock(ms)).toBe(expected)
})

test.each([
  [2 * 86_400 + 3 * 3600 + 59, '۲ روز و ۳ ساعت'],
  [86_400, '۱ روز'],
  [86_399, '۲۳:۵۹:۵۹'],
  [18_732, '۰۵:۱۲:۱۲'],
  [59.9, '۰۰:۰۰:۵۹'],
  [0, '۰۰:۰۰:۰۰'],
  [-1, '۰۰:۰۰:۰۰'],
])('formatCountdown(%d s)', (seconds, expected) => {
  expect(formatCountdown(seconds)).toBe(expected)
})

test.each([
  [9, 0, 12, 0, 'ساعت ۹ تا ۱۲'],
  [9, 30, 12, 0, 'ساعت ۹:۳۰ تا ۱۲'],
  [18, 5, 21, 45, 'ساعت ۱۸:۰۵ تا ۲۱:۴۵'],
  [0, null, 24, null, 'ساعت ۰ تا ۲۴'],
])(
  'formatHourRange of %d:%d to %d:%d',
  (started_hr, started_mn, finished_hr, finished_mn, expected) => {
    const range = { started_hr, started_mn, finished_hr, finished_mn }
    expect(formatHourRange(range)).toBe(expected)
  },
)

test.each([
  ['جمعه ۶ آذر ۱۴۰۵، ساعت ۱۶ تا ۱۹', 'جمعه ۶ آذر، ۱۶ تا ۱۹'],
  ['۶ آذر ۱۴۰۴، ساعت ۱۷:۵۷', '۶ آذر ۱۴۰۴، ۱۷:۵۷'],
])('withoutYear shortens %s', (text, expected) => {
  expect(withoutYear(text, epoch('2026-11-27T12:00:00+03:30'))).toBe(expected)
})
