import { describe, expect, test } from 'vitest'
import {
  averageCost,
  keptBeside,
  marginPercent,
  splitStock,
  stockChange,
  totalOf,
} from '#lib/rules/stock.ts'

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
  ['receipt', 5, { inventory: 2, held: 3, kept_back: 0 }, 5],
  ['count', 8, { inventory: 10, held: 2, kept_back: 0 }, -4],
  ['count', 8, { inventory: 10, held: 2, kept_back: 1 }, -5],
  ['count', 2, { inventory: 10, held: 2, kept_back: 1 }, -11],
  ['count', 1, { inventory: 10, held: 2, kept_back: 0 }, -10],
  ['count', 7, { inventory: null, held: 2, kept_back: 0 }, 5],
  ['waste', 2, { inventory: 2, held: 1, kept_back: 0 }, -2],
  ['waste', 3, { inventory: 2, held: 1, kept_back: 0 }, null],
  ['waste', 3, { inventory: 2, held: 1, kept_back: 1 }, -3],
  ['waste', 3, { inventory: null, held: 0, kept_back: 0 }, -3],
] as const)('a %s of %i with %o changes the goods by %s', (kind, amount, state, change) => {
  expect(stockChange(kind, amount, state)).toBe(change)
})

test('the margin is the share of the price above cost', () => {
  expect([marginPercent(1_000, 750), marginPercent(1_000, 1_100)]).toEqual([25, -10])
})

test.each([
  [12, { inventory: 0, kept_back: 5, safety_stock: 10 }, 10],
  [0, { inventory: 0, kept_back: 5, safety_stock: 10 }, 5],
  [2, { inventory: 2, kept_back: 5, safety_stock: 10 }, 5],
  [0, { inventory: 3, kept_back: 5, safety_stock: 2 }, 2],
  [null, { inventory: 3, kept_back: 5, safety_stock: 5 }, 0],
])('an inventory of %s over %o leaves %i kept back', (inventory, stock, kept) => {
  expect(keptBeside(inventory, stock)).toBe(kept)
})

/** Each piece for itself, on the shelf for sale or kept back. */
function shelvesOf(pieces: number, safety: number): { inventory: number; kept_back: number } {
  let [inventory, kept_back] = [0, 0]
  for (let n = 0; n < pieces; n++)
    if (kept_back < safety) kept_back++
    else inventory++
  return { inventory, kept_back }
}

test('no change of goods or safety stock makes goods', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let pieces = 5
  let stock = { ...splitStock(pieces, 0), safety_stock: 0 }
  for (let step = 0; step < 5_000; step++) {
    const kind = random(4)
    if (kind === 0) stock.safety_stock = random(12)
    if (kind === 1) pieces += random(6)
    if (kind === 2) pieces = Math.max(pieces - random(6), 0)
    if (kind === 3) {
      // A customer takes what is for sale, or returns it.
      const sold = Math.min(random(4), stock.inventory)
      pieces -= sold
      stock.inventory -= sold
    } else stock = { ...stock, ...splitStock(pieces, stock.safety_stock) }
    const { safety_stock, ...split } = stock
    expect(split).toEqual(shelvesOf(pieces, safety_stock))
    expect(totalOf(stock)).toBe(pieces)
  }
})
