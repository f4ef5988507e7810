import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { BulkStep } from '#lib/codes/order.ts'
import { BULK_MOVES, checkBulkMove, bulkSteps, type BulkMoveRefusal } from '#lib/rules/bulk-move.ts'
import { splitState } from '#lib/rules/order-life.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'

const orderAt = (state: OrderState, change: object = {}) => ({
  ...splitState(state),
  ...{ is_expired: false, slip: 'none' as const, picked_at: null, paying: false, ...change },
})

test.each<[OrderState, object, BulkStep[]]>([
  ['10/10', {}, ['40/10', '70']],
  ['10/10', { slip: 'waiting' }, []],
  ['10/10', { paying: true }, []],
  ['10/20', {}, ['40', '70']],
  ['40/10', {}, ['70']],
  ['40/10', { picked_at: 1 }, ['50', '70']],
  ['40/10', { picked_at: 1, empty: true }, ['70']],
  ['40/10', { slip: 'waiting' }, []],
  ['40/20', {}, ['70']],
  ['40/20', { picked_at: 1 }, ['50', '70']],
  ['40/20', { picked_at: 1, empty: true }, ['70']],
  ['50/10', {}, ['60', '80']],
  ['50/20', {}, ['60', '80']],
  ['60/10', {}, ['80']],
  ['60/20', {}, ['80']],
  ['70/10', {}, []],
  ['70/30', {}, []],
  ['80/30', {}, []],
])('offers for an order at %s %j the steps %j', (state, change, steps) => {
  expect(bulkSteps(orderAt(state, change))).toEqual(steps)
})

test.each<[OrderState, object, BulkStep, BulkMoveRefusal | null]>([
  ['10/10', {}, '40', 'not-paid'],
  ['10/10', {}, '40/10', null],
  ['10/10', { slip: 'waiting' }, '40/10', 'slip-waiting'],
  ['10/10', { slip: 'waiting' }, '70', 'slip-waiting'],
  ['10/10', { slip: 'refused' }, '70', null],
  ['10/10', { paying: true }, '40/10', 'payment-open'],
  ['40/10', { paying: true }, '70', 'payment-open'],
  ['40/10', { paying: true }, '50', null],
  ['40/20', { slip: 'waiting' }, '70', null],
  ['50/20', {}, '50', 'already-there'],
])('checks an order at %s %j in bulk for %s: %s', (state, change, step, refusal) => {
  expect(checkBulkMove(orderAt(state, change), BULK_MOVES[step])).toBe(refusal)
})

test('does not mark orders delivered unpaid as paid in bulk', () => {
  expect(checkBulkMove(orderAt('60/10'), { status: OrderStatus.delivered })).toBe('already-there')
  expect(checkBulkMove(orderAt('40/10'), { status: OrderStatus.confirmed, paid: true })).toBe(
    'already-there',
  )
})
