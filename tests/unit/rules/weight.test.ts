import { describe, expect, test } from 'vitest'
import { lineCosts } from '#lib/rules/line-costs.ts'
import {
  chargedGrams,
  isUnusualWeight,
  leastCount,
  perKilogram,
  pricesPerKg,
  stepPrice,
  stockOf,
  unitsLeft,
  weighedCost,
} from '#lib/rules/weight.ts'

describe('stepPrice', () => {
  test.each([
    [2_180_000, 500, 1_090_000],
    [2_180_000, 1_000, 2_180_000],
    [1_999_990, 500, 999_990],
    [1_999_990, 250, 499_990],
    [10, 100, 10],
    [999_999_999_990, 5_000, 4_999_999_999_950],
  ])('prices a step in whole toman: %i rials a kilogram, %i grams', (pricePerKg, stepG, price) => {
    expect(stepPrice(pricePerKg, stepG)).toBe(price)
  })
})

describe('perKilogram', () => {
  test.each([
    [1_090_000, 500, 2_180_000],
    [100_000, 300, 333_330],
    [499_990, 250, 1_999_960],
  ])('is whole toman: %i rials for %i grams', (price, stepG, perKg) => {
    expect(perKilogram(price, stepG)).toBe(perKg)
  })

  test('is never above the price per kilogram from which the step was priced', () => {
    for (let stepG = 10; stepG <= 2_000; stepG += 35)
      for (let pricePerKg = 100_000; pricePerKg < 3_000_000; pricePerKg += 123_450) {
        const again = perKilogram(stepPrice(pricePerKg, stepG), stepG)
        expect(again).toBeLessThanOrEqual(pricePerKg)
        expect(again % 10).toBe(0)
      }
  })
})

test('pricesPerKg shows the stored list price and derives the discounted one', () => {
  const weight = { price_per_kg: 1_999_990, step_g: 250 }
  expect(pricesPerKg({ price: 499_990, price_by_discount: null }, weight)).toEqual({
    price_per_kg: 1_999_990,
    price_per_kg_by_discount: null,
  })
  expect(pricesPerKg({ price: 499_990, price_by_discount: 400_000 }, weight)).toEqual({
    price_per_kg: 1_999_990,
    price_per_kg_by_discount: 1_600_000,
  })
})

test('leastCount is the steps of the least amount, or one piece', () => {
  expect(leastCount({ step_g: 250, min_g: 750 })).toBe(3)
  expect(leastCount(null)).toBe(1)
})

test('stockOf counts steps in grams and pieces as they are', () => {
  expect(stockOf(3, 250)).toBe(750)
  expect(stockOf(3, null)).toBe(3)
})

describe('unitsLeft', () => {
  test.each([
    [1_700, 500, 3],
    [499, 500, 0],
    [7, null, 7],
    [null, 500, null],
  ])('rounds down to whole units: stock %s, step %s', (stock, stepG, units) => {
    expect(unitsLeft(stock, stepG)).toBe(units)
  })
})

test.each([
  [0, 0],
  [935, 935],
  [1_000, 1_000],
  [1_100, 1_100],
  [1_101, 1_100],
  [5_000, 1_100],
])(
  'of %i grams, ordered as 1,000 with a tolerance of 10 percent, %i are charged',
  (actual, grams) => {
    expect(chargedGrams(actual, { estimated_g: 1_000, tolerance_percent: 10 })).toBe(grams)
  },
)

test.each([
  [{ cost: 300_000, estimated_g: 1_000 }, 1_000, 300_000],
  [{ cost: 300_000, estimated_g: 1_000 }, 935, 280_500],
  [{ cost: 299_990, estimated_g: 1_000 }, 333, 99_890],
  [{ cost: 123_450, estimated_g: 750 }, 0, 0],
  // The product of both is above 2^53.
  [{ cost: 9_000_000_000_000, estimated_g: 100_000 }, 109_999, 9_899_910_000_000],
])('%j costs for %i grams %i rials', (estimate, grams, rials) => {
  expect(weighedCost(estimate, grams)).toBe(rials)
})

test('a line costs its estimate until it was weighed', () => {
  const line = { price: 150_000, real_price: 160_000, count: 2 }
  const weight = { step_g: 500, tolerance_percent: 10 }
  const costs = (actual_g: number | null) => lineCosts({ ...line, weight: { ...weight, actual_g } })
  expect(costs(null)).toEqual({ cost: 300_000, listCost: 320_000 })
  expect(costs(1_200)).toEqual({ cost: 330_000, listCost: 352_000 })
  expect(costs(0)).toEqual({ cost: 0, listCost: 0 })
})

test.each([
  [1_000, false],
  [1_100, false],
  [1_101, true],
  [500, false],
  [499, true],
  [0, true],
])('%i grams of 1,000 need a second look: %s', (actual, isUnusual) => {
  expect(isUnusualWeight(actual, { estimated_g: 1_000, tolerance_percent: 10 })).toBe(isUnusual)
})
