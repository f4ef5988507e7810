import { expect, test } from 'vitest'
import { dateOfKey, sameDayBeside } from '#lib/rules/calendar-keys.ts'

// 2026-11-25 is the Wednesday 4 Azar 1405.
test.each([
  ['ArrowRight', '2026-11-24'],
  ['ArrowLeft', '2026-11-26'],
  ['ArrowUp', '2026-11-18'],
  ['ArrowDown', '2026-12-02'],
  ['Home', '2026-11-21'],
  ['End', '2026-11-27'],
  ['PageUp', '2026-10-26'],
  ['PageDown', '2026-12-25'],
  ['Enter', null],
])('%s moves from 2026-11-25 to %s', (key, date) => {
  expect(dateOfKey(key, '2026-11-25')).toBe(date)
})

test('ends a longer month on the last day of a shorter one, across Nowruz too', () => {
  // 31 Shahrivar to 30 Mehr; 30 Bahman to 29 Esfand of a common year; 5 Esfand to 5 Farvardin.
  expect(sameDayBeside('2026-09-22', 1)).toBe('2026-10-22')
  expect(sameDayBeside('2027-02-19', 1)).toBe('2027-03-20')
  expect(sameDayBeside('2027-02-24', 1)).toBe('2027-03-25')
  expect(sameDayBeside('2027-03-25', -1)).toBe('2027-02-24')
})
