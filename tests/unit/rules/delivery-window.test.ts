import { describe, expect, test } from 'vitest'
import {
  planWindows,
  windowKey,
  windowFees,
  windowPrice,
  windowRefusal,
  windowState,
  type WindowTemplate,
} from '#lib/rules/delivery-window.ts'
import { addDays, tehranClock, tehranMoment, weekdayOf } from '#lib/rules/tehran-time.ts'

const utc = (...at: Parameters<typeof Date.UTC>): number => Date.UTC(...at) / 1000

describe('Tehran time', () => {
  test.each<[string, number, number, number]>([
    ['2026-11-21', 10, 0, utc(2026, 10, 21, 6, 30)],
    ['2026-11-21', 0, 0, utc(2026, 10, 20, 20, 30)],
    ['2026-11-21', 24, 0, utc(2026, 10, 21, 20, 30)],
    // No summer time since 2022, but there was one before.
    ['2026-07-01', 9, 15, utc(2026, 6, 1, 5, 45)],
    ['2021-07-01', 9, 15, utc(2021, 6, 1, 4, 45)],
    ['2022-03-21', 23, 30, utc(2022, 2, 21, 20, 0)],
    ['2022-03-22', 1, 30, utc(2022, 2, 21, 21, 0)],
  ])('%s %d:%d', (date, hour, minute, moment) => {
    expect(tehranMoment(date, hour, minute)).toBe(moment)
    if (hour < 24) expect(tehranClock(moment)).toEqual({ date, hour, minute })
  })

  test('Saturday is weekday 0', () => {
    const week = Array.from({ length: 7 }, (_, days) => weekdayOf(addDays('2026-11-21', days)))
    expect(week).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

const morning: WindowTemplate = {
  id: 1,
  weekdays: [0, 1],
  started_hr: 9,
  started_mn: 30,
  finished_hr: 12,
  finished_mn: 0,
  price: 10_000,
  capacity: 5,
  cutoff_minutes: 90,
  company_id: null,
}
const friday = { ...morning, id: 2, weekdays: [6], finished_hr: 24, company_id: 3 }
const nothing = { closed: new Set<string>(), existing: new Set<string>() }
const week = { first: '2026-11-21', days: 7 }

test.each([
  ['below its percentage', { used: 7 }, 10_000],
  ['from its percentage on', { used: 8 }, 30_000],
  ['without a percentage', { used: 8, busy_percent: null }, 10_000],
  ['without places', { used: 0, capacity: 0 }, 30_000],
])('the fee of a window %s', (_, change, price) => {
  const window = { price: 10_000, busy_percent: 80, busy_price: 30_000, capacity: 10 }
  expect(windowPrice({ ...window, ...change })).toBe(price)
})

describe('planWindows', () => {
  test('plans a template on its weekdays, with the cut-off before its start', () => {
    const planned = planWindows([morning, friday], nothing, week)
    expect(planned.map(each => `${each.template_id} ${each.date}`)).toEqual([
      '1 2026-11-21',
      '1 2026-11-22',
      '2 2026-11-27',
    ])
    expect(planned[0]).toEqual({
      template_id: 1,
      date: '2026-11-21',
      starts_at: utc(2026, 10, 21, 6, 0),
      ends_at: utc(2026, 10, 21, 8, 30),
      cutoff_at: utc(2026, 10, 21, 4, 30),
      price: 10_000,
      capacity: 5,
      company_id: null,
    })
    expect(planned[2]).toMatchObject({ ends_at: utc(2026, 10, 27, 20, 30), company_id: 3 })
  })

  test('plans no window on a closed day', () => {
    const planned = planWindows([morning], { ...nothing, closed: new Set(['2026-11-21']) }, week)
    expect(planned.map(each => each.date)).toEqual(['2026-11-22'])
  })

  test('does not plan existing windows again', () => {
    const planned = planWindows([morning, friday], nothing, week)
    const [first, ...others] = planned
    const existing = new Set(others.map(windowKey))
    expect(planWindows([morning, friday], { ...nothing, existing }, week)).toEqual([first])
  })
})

test.each([
  [{ cutoff_at: 100, used: 4, capacity: 5, off_at: null }, null, 'open'],
  [{ cutoff_at: 100, used: 5, capacity: 5, off_at: null }, 'full', 'full'],
  [{ cutoff_at: 99, used: 0, capacity: 5, off_at: null }, 'late', 'late'],
  [{ cutoff_at: 100, used: 0, capacity: 5, off_at: 7 }, 'off', 'off'],
  [{ cutoff_at: 99, used: 0, capacity: 5, off_at: 7 }, 'late', 'off'],
])('%j is %s for shoppers, %s for the staff', (window, refusal, state) => {
  expect(windowRefusal(window, 99)).toBe(refusal)
  expect(windowState(window, 99)).toBe(state)
})

test.each<[number, number, string | null]>([
  [100, 4, null],
  [100, 5, 'full'],
  [99, 0, 'late'],
  [99, 5, 'late'],
])('windowRefusal with cut-off %d and %d orders: %s', (cutoff_at, used, expected) => {
  expect(windowRefusal({ cutoff_at, used, capacity: 5 }, 99)).toBe(expected)
})

test.each([
  ['none', [[true, 0]]],
  ['none', []],
  [
    'none',
    [
      [true, 0],
      [false, 50_000],
    ],
  ],
  [
    'some',
    [
      [true, 0],
      [true, 50_000],
    ],
  ],
  [
    'all',
    [
      [true, 50_000],
      [false, 0],
    ],
  ],
] as const)('windowFees: %s of the windows that can be chosen', (expected, times) => {
  const days = times.map(([active, price]) => ({ times: [{ active, price }] }))
  expect(windowFees(days)).toBe(expected)
})
