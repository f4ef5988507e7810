import { expect, test } from 'vitest'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { isTextHour, type TextHours } from '#lib/rules/text-hours.ts'

const DAY: TextHours = { from: 9, to: 21 }

test.each<[hour: number, minute: number, TextHours, boolean]>([
  [3, 10, DAY, false],
  [8, 59, DAY, false],
  [9, 0, DAY, true],
  [20, 59, DAY, true],
  [21, 0, DAY, false],
  [0, 0, DAY, false],
  [0, 0, { from: 0, to: 24 }, true],
  [23, 59, { from: 0, to: 24 }, true],
])('checks %i:%i within %j: %s', (hour, minute, hours, expected) => {
  expect(isTextHour(tehranMoment('2026-11-22', hour, minute), hours)).toBe(expected)
})
