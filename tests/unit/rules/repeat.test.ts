import { describe, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { dateOfText, jalaliOf } from '#lib/rules/jalali.ts'
import {
  comingOccurrence,
  nextOccurrence,
  repeatCloses,
  repeatDue,
  repeatWindow,
} from '#lib/rules/repeat.ts'
import { addDays, tehranMoment, weekdayOf } from '#lib/rules/tehran-time.ts'
import { seeded } from '#tests/support/builders/random.ts'

const jalali = (date: string): string => {
  const { year, month, day } = jalaliOf(date)
  return `${year}-${month}-${day}`
}

/** The Jalali days of so many deliveries after the first. */
function year(first: string, count: number): string[] {
  const days: string[] = []
  for (let date = dateOfText(first)!; days.length < count;) {
    date = nextOccurrence(RepeatType.monthly, dateOfText(first)!, date)
    days.push(jalali(date))
  }
  return days
}

describe('calendar conversion', () => {
  test.each<[string, string | null]>([
    ['1405-08-30', '2026-11-21'],
    ['1405/8/30', '2026-11-21'],
    ['1405-01-01', '2026-03-21'],
    ['1403-12-30', '2025-03-20'],
    ['1404-12-30', null],
    ['1405-07-31', null],
    ['1405-13-01', null],
    ['1405-00-01', null],
    ['2026-11-21', '2026-11-21'],
    ['2026-02-30', null],
    ['2026-11-00', null],
    ['tomorrow', null],
  ])('%s is %s', (text, date) => {
    expect(dateOfText(text)).toBe(date)
  })

  test('converts every day of eight years forth and back', () => {
    for (let date = '2024-01-01'; date < '2032-01-01'; date = addDays(date, 1))
      expect(dateOfText(jalali(date))).toBe(date)
  })
})

describe('a year of monthly deliveries', () => {
  test.each<[string, string[]]>([
    [
      '1405-1-15',
      ['2-15', '3-15', '4-15', '5-15', '6-15', '7-15', '8-15', '9-15', '10-15', '11-15', '12-15'],
    ],
    [
      '1405-1-31',
      ['2-31', '3-31', '4-31', '5-31', '6-31', '7-30', '8-30', '9-30', '10-30', '11-30', '12-29'],
    ],
    [
      '1405-1-30',
      ['2-30', '3-30', '4-30', '5-30', '6-30', '7-30', '8-30', '9-30', '10-30', '11-30', '12-29'],
    ],
    [
      '1405-1-29',
      ['2-29', '3-29', '4-29', '5-29', '6-29', '7-29', '8-29', '9-29', '10-29', '11-29', '12-29'],
    ],
    ['1405-1-1', ['2-1', '3-1', '4-1', '5-1', '6-1', '7-1', '8-1', '9-1', '10-1', '11-1', '12-1']],
  ])('begin on %s and keep to the day of the month', (first, days) => {
    expect(year(first, 12)).toEqual([
      ...days.map(day => `1405-${day}`),
      `1406-${first.slice('1405-'.length)}`,
    ])
  })

  test('end on the 30th in a leap year', () => {
    expect(year('1408-06-31', 7)).toEqual([
      '1408-7-30',
      '1408-8-30',
      '1408-9-30',
      '1408-10-30',
      '1408-11-30',
      '1408-12-30',
      '1409-1-31',
    ])
  })
})

test('weekly deliveries keep their weekday from any starting day', () => {
  for (let days = 0; days < 14; days++) {
    const after = addDays('2026-11-21', days)
    const next = nextOccurrence(RepeatType.weekly, '2026-11-21', after)
    expect(weekdayOf(next)).toBe(0)
    expect(next > after && next <= addDays(after, 7)).toBe(true)
  }
})

const windowAt = (date: string, hour: number, minute: number, cutoffMinutes: number) => {
  const starts_at = tehranMoment(date, hour, minute)
  return { date, starts_at, cutoff_at: starts_at - cutoffMinutes * 60, used: 0, capacity: 5 }
}

describe('preparation time of a repeat', () => {
  const at = (text: string): number => {
    const [date = '', clock = ''] = text.split(' ')
    return tehranMoment(date, Number(clock.split(':')[0]), Number(clock.split(':')[1]))
  }

  test.each<[string, number, number, number, string, string]>([
    ['cut off the same day', 16, 30, 120, '2026-11-28 14:30', '2026-11-27 10:00'],
    ['cut off at night', 1, 0, 120, '2026-11-27 23:00', '2026-11-26 10:00'],
    ['cut off the day before', 9, 0, 24 * 60, '2026-11-27 09:00', '2026-11-26 10:00'],
    ['without a cut-off', 9, 0, 0, '2026-11-28 09:00', '2026-11-27 10:00'],
  ])('precedes the closing of its window: %s', (_, hour, minute, cutoff, closes, due) => {
    const first = windowAt('2026-11-21', hour, minute, cutoff)
    expect(repeatCloses(first, '2026-11-28')).toBe(at(closes))
    expect(repeatDue(first, '2026-11-28')).toBe(at(due))
    expect(at(closes) - at(due)).toBeGreaterThanOrEqual(12 * 3600)
  })

  test('missed deliveries are skipped, and one is next after any pause', () => {
    const first = windowAt('2026-11-21', 16, 0, 120)
    const coming = (now: string) =>
      comingOccurrence(RepeatType.weekly, first, '2026-11-28', at(now))
    expect(coming('2026-11-27 10:00')).toBe('2026-11-28')
    expect(coming('2026-11-28 13:59')).toBe('2026-11-28')
    expect(coming('2026-11-28 14:00')).toBe('2026-12-05')
    expect(coming('2027-11-28 14:00')).toBe('2027-12-04')
  })
})

describe('window of a repeated delivery', () => {
  const like = windowAt('2026-11-21', 16, 0, 120)
  const now = tehranMoment('2026-11-27', 10, 0)
  const day = '2026-11-28'
  const full = { used: 5 }
  const occurrence = { date: day, last: '2026-11-21', next: '2026-12-05' }
  const choose = (...windows: ReturnType<typeof windowAt>[]) =>
    repeatWindow(windows, occurrence, like, now)

  test.each<[string, Partial<ReturnType<typeof windowAt>>[], string]>([
    ['the same time of day', [{}, {}, {}, {}], `${day} 16`],
    ['full: the nearest of the day', [{}, full, {}, {}], `${day} 19`],
    ['only the morning left', [{}, full, full, {}], `${day} 9`],
    ['nothing that day: the next day', [full, full, full, {}], '2026-11-30 16'],
    ['past their cut-off: the next day', [{ cutoff_at: now }, full, full, {}], '2026-11-30 16'],
    ['none', [full, full, full, full], 'none'],
  ])('%s', (_, changes, expected) => {
    const windows = [
      windowAt(day, 9, 0, 120),
      windowAt(day, 16, 0, 120),
      windowAt(day, 19, 0, 120),
      windowAt('2026-11-30', 16, 0, 120),
    ].map((each, index) => ({ ...each, ...changes[index] }))
    const chosen = choose(windowAt('2026-11-27', 16, 0, 0), ...windows)
    const hour = chosen && (chosen.starts_at - tehranMoment(chosen.date, 0, 0)) / 3600
    expect(chosen ? `${chosen.date} ${hour}` : 'none').toBe(expected)
  })
  test('is the earlier of two at the same distance', () => {
    const chosen = choose(windowAt(day, 19, 0, 120), windowAt(day, 13, 0, 120))
    expect(chosen?.starts_at).toBe(tehranMoment(day, 13, 0))
  })
})

describe('a delivery moved off its day', () => {
  const like = windowAt('2026-11-21', 16, 0, 120)
  const now = tehranMoment('2026-11-27', 10, 0)
  const week = { date: '2026-11-28', last: '2026-11-21', next: '2026-12-05' }

  test.each<[string, Partial<typeof week>, string[], string | undefined]>([
    ['goes to the next open day', {}, ['2026-11-30', '2026-12-01'], '2026-11-30'],
    ['keeps three days to the next delivery', {}, ['2026-12-02', '2026-12-03'], '2026-12-02'],
    ['is left out where only two are left', {}, ['2026-12-03', '2026-12-05'], undefined],
    [
      'keeps three days to the last',
      { last: '2026-11-27' },
      [week.date, '2026-11-30'],
      '2026-11-30',
    ],
  ])('%s', (_, change, days, expected) => {
    const windows = days.map(date => windowAt(date, 16, 0, 120))
    expect(repeatWindow(windows, { ...week, ...change }, like, now)?.date).toBe(expected)
  })

  /** Deliveries of weekly repeats, one begun on each day of a week, while days are closed at random. */
  function deliveriesOf(closed: ReadonlySet<string>, days: number) {
    const start = '2026-11-21'
    const windows = Array.from({ length: days }, (_, n) => addDays(start, n + 7))
      .filter(date => !closed.has(date))
      .flatMap(date => [9, 16].map(hour => windowAt(date, hour, 0, 120)))
    const repeats = Array.from({ length: 7 }, (_, n) => {
      const first = windowAt(addDays(start, n), 16, 0, 120)
      return { first, dates: [first.date], next: addDays(first.date, 7) }
    })
    for (let date = addDays(start, 7); date < addDays(start, days); date = addDays(date, 1)) {
      const repeat = repeats.find(({ next }) => next === date)!
      repeat.next = nextOccurrence(RepeatType.weekly, repeat.first.date, date)
      const at = repeatDue(repeat.first, date)
      const shown = windows.filter(each => each.date < addDays(date, 6))
      const occurrence = { date, last: repeat.dates.at(-1)!, next: repeat.next }
      const window = repeatWindow(shown, occurrence, repeat.first, at)
      if (!window) continue
      window.used++
      repeat.dates.push(window.date)
    }
    return { windows, repeats }
  }

  test('keeps two days from the next and a window of its own each week, whatever days are closed', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed)
      const closed = new Set<string>()
      for (let n = 0; n < 8; n++) {
        const from = addDays('2026-11-28', random.below(60))
        const length = 1 + random.below(6)
        for (let day = 0; day < length; day++) closed.add(addDays(from, day))
      }
      const { windows, repeats } = deliveriesOf(closed, 70)
      for (const { dates } of repeats)
        for (const [n, date] of dates.slice(1).entries())
          expect(date >= addDays(dates[n]!, 3), `${seed}: ${dates[n]} and ${date}`).toBe(true)
      for (const { date, used } of windows) expect(used, `${seed}: ${date}`).toBeLessThanOrEqual(3)
    }
  })
})
