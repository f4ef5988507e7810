import { describe, expect, test } from 'vitest'
import {
  leastCount,
  perKilogram,
  pricesPerKg,
  stepPrice,
  stockOf,
  unitsLeft,
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
