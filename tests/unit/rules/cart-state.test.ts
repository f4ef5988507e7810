import { describe, expect, test } from 'vitest'
import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import {
  addPending,
  type CartState,
  chooseCount,
  countOf,
  EMPTY_CART_STATE,
  isSettled,
  keyOf,
  removePending,
  markSent,
  settleChange,
  shownLines,
  withCount,
  withdrawChange,
} from '#lib/rules/cart-state.ts'

const milk = { type: 'product', id: 1, price: 120_000, price_by_discount: null } as Cartable
const key = keyOf(milk)
const line = (count: number): CartItem[] => withCount([], milk, count, false)
const holding = (count: number): CartState => ({ ...EMPTY_CART_STATE, confirmed: line(count) })
const choose = (state: CartState, shown: number, count: number) =>
  chooseCount(state, milk, { shown, count })

/** What the shopper sees, what this tab still sends (`by`), and what is on its way. */
function facts(state: CartState) {
  const { unsent, sent } = state
  return {
    shown: countOf(shownLines(state, {}), key),
    by: unsent[key]?.by ?? null,
    sent: sent[key]?.by ?? null,
    settled: isSettled(state),
  }
}

const chosen = choose(holding(2), 2, 3)
const onItsWay = markSent(chosen, key)
const change = onItsWay.sent[key]!
const chosenAgain = choose(onItsWay, 3, 5)

test.each<[string, CartState, ReturnType<typeof facts>]>([
  ['nothing chosen', holding(2), { shown: 2, by: null, sent: null, settled: true }],
  ['a first tap', chosen, { shown: 3, by: 1, sent: null, settled: false }],
  ['a second tap', choose(chosen, 3, 4), { shown: 4, by: 2, sent: null, settled: false }],
  ['back to the start', choose(chosen, 3, 2), { shown: 2, by: 0, sent: null, settled: false }],
  ['removed', choose(chosen, 3, 0), { shown: 0, by: -2, sent: null, settled: false }],
  ['sent', onItsWay, { shown: 3, by: null, sent: 1, settled: false }],
  ['chosen again', chosenAgain, { shown: 5, by: 2, sent: 1, settled: false }],
  [
    'answered, with a later tap unsent',
    settleChange({ ...chosenAgain, confirmed: line(3) }, key, change),
    { shown: 5, by: 2, sent: null, settled: false },
  ],
  [
    'refused: the later tap goes too',
    settleChange(withdrawChange(chosenAgain, key), key, change),
    { shown: 2, by: null, sent: null, settled: true },
  ],
  [
    'an answer to an earlier change leaves a later one on its way',
    settleChange(markSent(chosenAgain, key), key, change),
    { shown: 5, by: null, sent: 2, settled: false },
  ],
  ['nothing to send', markSent(holding(2), key), facts(holding(2))],
])('shows count and pending change: %s', (_, state, expected) => {
  expect(facts(state)).toEqual(expected)
})

describe('changes made offline', () => {
  const five = addPending({}, milk, { count: 5, had: 2 })

  test('keep the count that the server confirmed', () => {
    expect(five).toEqual({ [key]: { cartable: milk, count: 5, had: 2 } })
    expect(addPending(five, milk, { count: 4, had: 5 })[key]).toMatchObject({ count: 4, had: 2 })
    expect(countOf(shownLines(holding(2), five), key)).toBe(5)
  })

  test('are dropped when the count is the confirmed one again, or when they were sent', () => {
    expect(addPending(five, milk, { count: 2, had: 5 })).toEqual({})
    expect(removePending(five, Object.values(five))).toEqual({})
    const later = addPending(five, milk, { count: 6, had: 2 })
    expect(removePending(later, Object.values(five))).toEqual(later)
  })
})
