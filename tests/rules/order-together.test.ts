import { expect, test } from 'vitest'
import {
  judgeTogether,
  moveOfStep,
  stepsTogether,
  TOGETHER_STEPS,
} from '#lib/rules/order-together.ts'
import { judgeMove, type OrderState, splitState } from '#lib/rules/order-life.ts'

const orderAt = (state: OrderState, change: object = {}) => ({
  ...splitState(state),
  ...{ is_expired: false, slip: 'none' as const, picked_at: null, paying: false, ...change },
})

test.each<[OrderState, object, string[]]>([
  ['10/10', {}, ['40/10', '70']],
  ['10/10', { slip: 'waiting' }, []],
  ['10/10', { paying: true }, []],
  ['10/20', {}, ['40', '70']],
  ['40/10', {}, ['70']],
  ['40/10', { picked_at: 1 }, ['50', '70']],
  ['40/20', {}, ['70']],
  ['40/20', { picked_at: 1 }, ['50', '70']],
  ['50/10', {}, ['60', '80']],
  ['50/20', {}, ['60', '80']],
  ['60/10', {}, ['80']],
  ['60/20', {}, ['80']],
  ['70/10', {}, []],
  ['70/30', {}, []],
  ['80/30', {}, []],
])('of an order at %s %j the steps are %j', (state, change, steps) => {
  const order = orderAt(state, change)
  expect(stepsTogether(order)).toEqual(steps)
  for (const step of TOGETHER_STEPS) {
    const move = moveOfStep(step)
    const isOpen = judgeMove(order, move, 'staff').ok && judgeTogether(order, move) === null
    expect([step, isOpen]).toEqual([step, steps.includes(step)])
  }
})

test('what was delivered unpaid is not booked as paid among others', () => {
  expect(judgeTogether(orderAt('60/10'), { status: 60 })).toBe('already-there')
  expect(judgeTogether(orderAt('40/10'), { status: 40, paid: true })).toBe('already-there')
})
