import { expect, test } from 'vitest'
import { deliveryHours, estimatedHours } from '#lib/rules/delivery-hour.ts'

const HOUR = 3_600
const DAY = 1_795_216_200
const at = (hour: number): number => DAY + hour * HOUR
const WINDOW = { starts_at: at(16), ends_at: at(20) }
const hoursOf = (times: readonly number[]): number[] => times.map(time => (time - DAY) / HOUR)
const startsOf = (window: typeof WINDOW, now: number): number[] =>
  hoursOf(deliveryHours(window, now).map(({ starts_at }) => starts_at))

test.each([
  ['of a window of four hours', WINDOW, at(9), [16, 16.5, 17, 17.5, 18, 18.5, 19]],
  ['that are not over', WINDOW, at(18.75), [18, 18.5, 19]],
  ['of a window that is over', WINDOW, at(20), []],
  ['of a window of one hour', { starts_at: at(16), ends_at: at(17) }, at(9), [16]],
  ['of a shorter window', { starts_at: at(16), ends_at: at(16.5) }, at(9), []],
])('offers hours %s', (_, window, now, expected) => {
  expect(startsOf(window, now)).toEqual(expected)
})

test.each([
  ['20 minutes a stop where there is time', 6, at(9), [16, 16, 16.5, 17, 17, 17.5]],
  ['less where there are many', 16, at(9), [16, 16, 16.5, 16.5]],
  ['from now on in a window that has begun', 2, at(18), [18, 18]],
  ['the last hour at the end', 1, at(19.9), [19]],
])('estimates %s', (_, stops, now, first) => {
  const estimates = estimatedHours(WINDOW, stops, now)
  expect(estimates).toHaveLength(stops)
  expect(hoursOf(estimates.slice(0, first.length))).toEqual(first)
  expect(estimates.every(start => start >= at(16) && start <= at(19))).toBe(true)
})
