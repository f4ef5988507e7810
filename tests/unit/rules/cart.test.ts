import { describe, expect, test } from 'vitest'
import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import {
  allowedCount,
  canAdd,
  canHold,
  cartableTypeOf,
  cartKey,
  type CartLimits,
  cartTotals,
  chosenCount,
  countAbove,
  countBelow,
  type CountedLine,
  faultCause,
  fullness,
  itemTypeOf,
  lineFault,
  mergeCarts,
} from '#lib/rules/cart.ts'
import { CART_LINES_MAX } from '#lib/rules/limits.ts'

test.each([
  [ItemType.product, 7, 'p-7', 'product'],
  [ItemType.bundle, 7, 'b-7', 'bundle'],
] as const)('builds from type %i, id %i the key %s', (type, id, key, name) => {
  expect(cartKey(type, id)).toBe(key)
  expect(cartableTypeOf(type)).toBe(name)
  expect(itemTypeOf(name)).toBe(type)
})

// Most an order may hold, pieces in stock, pieces asked for, what is wrong with that.
const HOLDING: [max_count: number, inventory: number | null, count: number, reason: unknown][] = [
  [10, null, 10, null],
  [10, null, 11, 'max-count'],
  [10, 3, 3, null],
  [10, 3, 4, 'inventory'],
  [10, 3, 11, 'max-count'],
  [10, 0, 1, 'inventory'],
  [2, 10, 3, 'max-count'],
]

test.each(HOLDING)(
  'checks with limit %i, stock %s, count %i: %s',
  (max_count, inventory, count, reason) => {
    const limits = { max_count, inventory }
    const allowed = allowedCount(limits)
    const verdict = reason ? { ok: false, reason, allowed } : { ok: true }
    expect(canHold(limits, count)).toEqual(verdict)
    expect(canAdd(limits, count - 1)).toEqual(verdict)
    expect(lineFault({ ...limits, available: true }, count)).toBe(reason)
    expect(lineFault({ ...limits, available: false }, count)).toBe('unavailable')
  },
)

test('lines that can be corrected block the checkout, unavailable ones are left out', () => {
  expect([faultCause('inventory'), faultCause('max-count')]).toEqual([1, 1])
  expect(faultCause('unavailable')).toBe(2)
})

test('totals count pieces and current prices', () => {
  const item = (price: number, price_by_discount: number | null, count: number) => ({
    cartable: { price, price_by_discount } as Cartable,
    count,
  })
  expect(cartTotals([])).toEqual({ items_count: 0, total_price: 0 })
  expect(cartTotals([item(100, 80, 2), item(50, null, 3)])).toEqual({
    items_count: 5,
    total_price: 310,
  })
})

test('totals include lines that can be corrected, not unavailable ones', () => {
  const item = (cause_type: CartErrorCause) => ({
    cartable: {
      ...{ price: 100, price_by_discount: null },
      error: { cause_type, message: '', id: 7, type: ItemType.product },
    } as Cartable,
    count: 2,
  })
  expect(cartTotals([item(CartErrorCause.blocking), item(CartErrorCause.unavailable)])).toEqual({
    items_count: 2,
    total_price: 200,
  })
})

describe('mergeCarts', () => {
  const line = (id: number, count: number, type: ItemType = ItemType.product): CountedLine => ({
    type,
    id,
    count,
  })
  const limits =
    (max_count: number, inventory: number | null = null) =>
    (): CartLimits => ({ max_count, inventory })

  test.each([
    ['a new line', [], [line(1, 2)], limits(9), [line(1, 2)], []],
    ['the greater count stands', [line(1, 2)], [line(1, 5)], limits(9), [line(1, 5)], []],
    ['a smaller count changes nothing', [line(1, 5)], [line(1, 2)], limits(9), [], []],
    ['cut to the limit', [], [line(1, 5)], limits(4), [line(1, 4)], [line(1, 4)]],
    ['cut to the stock', [line(1, 1)], [line(1, 5)], limits(9, 2), [line(1, 2)], [line(1, 2)]],
    ['never shrinks', [line(1, 8)], [line(1, 9)], limits(4), [], [line(1, 8)]],
    ['not on sale', [], [line(1, 1)], () => null, [], [line(1, 0)]],
    [
      'types apart',
      [line(1, 1, ItemType.bundle)],
      [line(1, 2, ItemType.product)],
      limits(9),
      [line(1, 2, ItemType.product)],
      [],
    ],
    ['named twice', [], [line(1, 2), line(1, 3)], limits(9), [line(1, 3)], []],
  ])('%s', (_, stored, incoming, limitsOf, set, reduced) => {
    expect(mergeCarts(stored, incoming, limitsOf)).toEqual({ set, reduced })
  })

  test('a cart takes CART_LINES_MAX lines at most; existing lines may grow', () => {
    const full = Array.from({ length: CART_LINES_MAX }, (_, n) => line(n + 1, 1))
    const incoming = [line(9_999, 1), line(1, 2)]
    expect(mergeCarts(full, incoming, limits(9))).toEqual({
      set: [line(1, 2)],
      reduced: [line(9_999, 0)],
    })
  })

  test('merging twice changes nothing', () => {
    const incoming = [line(1, 3), line(2, 20), line(3, 1, ItemType.bundle)]
    const merged = mergeCarts([line(1, 1), line(4, 2)], incoming, limits(10)).set
    expect(mergeCarts([...merged, line(4, 2)], incoming, limits(10)).set).toEqual([])
  })
})

test.each([
  [1, 'room', 0],
  [3, 'full', 2],
  [4, 'over', 3],
  [9, 'over', 3],
] as const)(
  'a line of %d pieces with three in stock is %s, and the minus leaves %d',
  (count, room, below) => {
    const limits = { max_count: 10, inventory: 3 }
    expect(fullness(limits, count)).toBe(room)
    expect(countBelow(limits, count)).toBe(below)
  },
)

test('the minus removes one piece of a sold-out line', () => {
  expect(countBelow({ max_count: 10, inventory: 0 }, 4)).toBe(3)
})

describe('a line of goods by weight in steps of 250 g, at least 750 g', () => {
  const limits = { max_count: 8, inventory: 6, weight: { step_g: 250, min_g: 750 } }

  test.each([
    [0, 1, 3],
    [0, 3, 3],
    [3, 4, 4],
    [3, 2, 0],
    [5, 1, 0],
    [1, 2, 3],
    [3, 0, 0],
  ])('becomes, from %i steps with a choice of %i, a line of %i', (current, chosen, count) => {
    expect(chosenCount(limits, current, chosen)).toBe(count)
  })

  test.each([
    [0, 3, 0],
    [3, 4, 0],
    [4, 5, 3],
    [6, 7, 5],
    [9, 10, 6],
  ])('grows from %i steps to %i and shrinks to %i', (count, above, below) => {
    expect(countAbove(limits, count)).toBe(above)
    expect(countBelow(limits, count)).toBe(below)
  })

  test('may begin only where the least amount is in stock', () => {
    expect(canAdd(limits, 0)).toEqual({ ok: true })
    const reason = 'inventory'
    expect(canAdd({ ...limits, inventory: 2 }, 0)).toEqual({ ok: false, reason, allowed: 2 })
  })

  test('is at fault below the least amount, which did not bind it before', () => {
    expect(lineFault({ ...limits, available: true }, 2)).toBe('least')
    expect(lineFault({ ...limits, available: true }, 3)).toBe(null)
    expect(faultCause('least')).toBe(CartErrorCause.blocking)
  })

  test.each([
    ['is raised to the least amount', 1, 6, 3, []],
    ['is left out where less is in stock', 4, 2, 0, [0]],
    ['is cut to the stock', 9, 5, 5, [5]],
  ])('%s by a merge', (_, count, inventory, merged, reduced) => {
    const line = { type: ItemType.product, id: 1, count }
    const plan = mergeCarts([], [line], () => ({ ...limits, inventory }))
    expect(plan.set.map(each => each.count)).toEqual(merged > 0 ? [merged] : [])
    expect(plan.reduced.map(each => each.count)).toEqual(reduced)
  })

  test('counts as one piece of the cart', () => {
    const cartable = { price: 50_000, price_by_discount: null, weight: limits.weight } as Cartable
    expect(cartTotals([{ cartable, count: 6 }])).toEqual({ items_count: 1, total_price: 300_000 })
  })
})
