import { describe, expect, test } from 'vitest'
import {
  bucketSpan,
  isOverBudget,
  percentile75,
  SPEED_ALERT_SAMPLES,
  speedBucket,
  speedPage,
} from '#lib/rules/page-speed.ts'

const LARGEST = 60_000

/** Counts by bucket. */
const bucketed = (values: readonly number[]) =>
  Array.from(Map.groupBy(values, speedBucket), ([bucket, { length: count }]) => ({ bucket, count }))

/** The least value that three quarters of the values do not exceed. */
const exact = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1]!

describe('buckets of speeds', () => {
  test('hold each value once, in order, an eighth wide at most', () => {
    let next = 0
    for (let bucket = 0; bucket <= speedBucket(LARGEST); bucket++) {
      const { from, width } = bucketSpan(bucket)
      expect(from).toBe(next)
      expect([speedBucket(from), speedBucket(from + width - 1)]).toEqual([bucket, bucket])
      if (width > 1) expect(width).toBeLessThanOrEqual(from / 8)
      next = from + width
    }
    expect(next).toBeGreaterThan(LARGEST)
  })
})

describe('75th percentile', () => {
  test.each<[values: number[], expected: number | null]>([
    [[], null],
    [[0], 0],
    [[7], 7],
    [[1, 2, 3, 4], 3],
    [[0, 0, 0, 900], 0],
    [[5, 5, 5, 5, 14, 14], 14],
    [[800, 800, 800, 800], 816],
  ])('is found for %j: %j', (values, expected) => {
    expect(percentile75(bucketed(values))).toBe(expected)
  })

  test('is within a bucket of the exact one', () => {
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let round = 1; round < 60; round++) {
      const values = Array.from({ length: round }, () => next() % (round * 1_000))
      const { from, width } = bucketSpan(speedBucket(exact(values)))
      const found = percentile75(bucketed(values))!
      expect(found).toBeGreaterThanOrEqual(from)
      expect(found).toBeLessThan(from + width)
    }
  })
})

test.each([
  ['/', 'home'],
  ['/search/categories/[id]/[...slug]', 'list'],
  ['/bundles', 'list'],
  ['/bundles/[id]/[...slug]', 'bundle'],
  ['/receipts/[id]', 'profile'],
  ['/admin/content/preview', undefined],
  ['/500', undefined],
  ['/constructor', undefined],
])('route %s is of the kind %s', (route, page) => {
  expect(speedPage(route)).toBe(page)
})

test.each([
  [SPEED_ALERT_SAMPLES, 2_501, true],
  [SPEED_ALERT_SAMPLES, 2_500, false],
  [SPEED_ALERT_SAMPLES - 1, 9_000, false],
  [0, null, false],
])('%i samples at %j are over a budget of 2,500: %j', (samples, value, expected) => {
  expect(isOverBudget({ samples, value }, 2_500)).toBe(expected)
})
