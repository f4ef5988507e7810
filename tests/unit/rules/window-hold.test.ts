import { describe, expect, test } from 'vitest'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { guestPlaces, holdEnd, nextWindow } from '#lib/rules/window-hold.ts'

const HELD = { held_at: 1_000, minutes: 60, cutoff_at: 100_000 }

test.each([
  ['lasts the minutes of the setting', { extended: false }, 4_600],
  ['lasts as long again when it is extended', { extended: true }, 8_200],
  ['ends at the cut-off', { extended: true, cutoff_at: 5_000 }, 5_000],
])('%s', (_, change, end) => {
  expect(holdEnd({ ...HELD, ...change })).toBe(end)
})

test.each([
  [1, 1],
  [4, 2],
  [5, 3],
  [0, 0],
])('leaves guests of %i places %i', (capacity, places) => {
  expect(guestPlaces(capacity)).toBe(places)
})

type Reason = WindowDay['times'][number]['reason']
const HOURS = { started_hr: 16, started_mn: 0, finished_hr: 18, finished_mn: 0, finished_at: 0 }
const day = (date: string, ...reasons: Reason[]): WindowDay => ({
  date,
  title: { day_of_week: 'شنبه', day_of_month: '۷ آذر' },
  times: reasons.map((reason, id) => ({ id, price: 0, active: !reason, reason, ...HOURS })),
})

describe('the next free window', () => {
  test('is the first that takes orders', () => {
    const days = [day('2026-11-27', 'late', 'full'), day('2026-11-28', 'off', null, null)]
    const { window, full } = nextWindow(days)
    expect(window).toMatchObject({ time_id: 1, date: '2026-11-28', started_hr: 16 })
    expect(full).toBe(false)
  })

  test.each([
    [true, [day('2026-11-27', 'late', 'full'), day('2026-11-28', 'off')]],
    [false, [day('2026-11-27', 'late'), day('2026-11-28', 'off')]],
    [false, []],
  ])('is none, because all are full: %s', (full, days) => {
    expect(nextWindow(days)).toEqual({ window: null, full })
  })
})
