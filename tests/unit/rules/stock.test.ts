import { describe, expect, test } from 'vitest'
import { averageCost, marginPercent, stockChange } from '#lib/rules/stock.ts'

describe('the average cost', () => {
  test.each([
    [10, 1_000, 5, 1_300, 1_100],
    [0, 1_000, 5, 1_300, 1_300],
    [1, 1_000, 2, 1_001, 1_001],
    [2_000_000_000, 900_000_000_000, 1, 1, 899_999_999_550],
  ])('weighs %i at %i and %i at %i as %i', (amount, cost, more, price, average) => {
    expect(averageCost({ amount, cost }, { amount: more, cost: price })).toBe(average)
  })

  test('is that of the first goods with a known cost', () => {
    expect(averageCost(null, { amount: 5, cost: 700 })).toBe(700)
  })
})

test.each([
  ['receipt', 5, { inventory: 2, held: 3, safety_stock: 0 }, 5],
  ['count', 8, { inventory: 10, held: 2, safety_stock: 0 }, -4],
  ['count', 8, { inventory: 10, held: 2, safety_stock: 1 }, -5],
  ['count', 2, { inventory: 10, held: 2, safety_stock: 1 }, -10],
  ['count', 1, { inventory: 10, held: 2, safety_stock: 0 }, -10],
  ['count', 7, { inventory: null, held: 2, safety_stock: 0 }, 5],
  ['waste', 2, { inventory: 2, held: 1, safety_stock: 0 }, -2],
  ['waste', 3, { inventory: 2, held: 1, safety_stock: 0 }, null],
  ['waste', 3, { inventory: null, held: 0, safety_stock: 0 }, -3],
] as const)('a %s of %i with %o changes the stock by %s', (kind, amount, state, change) => {
  expect(stockChange(kind, amount, state)).toBe(change)
})

test('the margin is the share of the price above cost', () => {
  expect([marginPercent(1_000, 750), marginPercent(1_000, 1_100)]).toEqual([25, -10])
})
