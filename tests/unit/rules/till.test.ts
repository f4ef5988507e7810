import { expect, test } from 'vitest'
import { decideCount, decideMove } from '#lib/rules/till.ts'

const STOCK = { inventory: 10, held: 2, safety_stock: 1, kept_back: 1, version: 5, on_hand: 13 }

test.each([
  [20, 6, STOCK, { result: 'applied', inventory: 17, kept_back: 1, missing: 0 }],
  [2, 6, STOCK, { result: 'applied', inventory: 0, kept_back: 0, missing: 0 }],
  [13, 5, STOCK, { result: 'repeated' }],
  [12, 5, STOCK, { result: 'stale' }],
  [13, 4, STOCK, { result: 'stale' }],
  [
    9,
    1,
    { ...STOCK, version: null, on_hand: null },
    { result: 'applied', inventory: 6, kept_back: 1, missing: 0 },
  ],
  [
    9,
    6,
    { ...STOCK, inventory: null },
    { result: 'applied', inventory: 6, kept_back: 1, missing: 0 },
  ],
] as const)('%i on hand of version %i for %o: %o', (on_hand, version, stock, decision) => {
  expect(decideCount({ on_hand, version }, stock)).toEqual(decision)
})

test.each([
  [-4, 10, { result: 'applied', inventory: 6, kept_back: 1, missing: 0 }],
  [-11, 10, { result: 'applied', inventory: 0, kept_back: 0, missing: 0 }],
  [-12, 10, { result: 'applied', inventory: 0, kept_back: 0, missing: 1 }],
  [3, 0, { result: 'applied', inventory: 3, kept_back: 1, missing: 0 }],
  [1, 2_147_483_647, { result: 'too-much' }],
  [-1, null, { result: 'unlimited' }],
] as const)('a move of %i from %s: %o', (delta, inventory, decision) => {
  expect(decideMove(delta, { ...STOCK, inventory })).toEqual(decision)
})
