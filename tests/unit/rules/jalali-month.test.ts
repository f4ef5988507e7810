import { expect, test } from 'vitest'
import {
  daysOfMonth,
  monthBeside,
  monthOf,
  monthOfText,
  monthText,
} from '#lib/rules/jalali-month.ts'

test.each([
  ['1405-01', 31, '2026-03-21', '2026-04-20'],
  ['1405-08', 30, '2026-10-23', '2026-11-21'],
  ['1405-12', 29, '2027-02-20', '2027-03-20'],
  ['1403-12', 30, '2025-02-19', '2025-03-20'],
])('%s has %d days, from %s to %s', (text, count, first, last) => {
  const days = daysOfMonth(monthOfText(text))
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
  for (const day of days) expect(monthText(monthOf(day))).toBe(text)
})

test.each([
  ['1405-08', 1, '1405-09'],
  ['1405-12', 1, '1406-01'],
  ['1405-01', -1, '1404-12'],
] as const)('counts from %s by %d months to %s', (text, by, expected) => {
  expect(monthText(monthBeside(monthOfText(text), by))).toBe(expected)
})
