import { expect, test } from 'vitest'
import type { OrderStatus } from '#lib/contract/order.ts'
import { judgeMove, ORDER_TRANSITIONS, splitState } from '#lib/rules/order-life.ts'
import { canCancel } from '#lib/rules/order.ts'
import { ACTIVE_STATUSES, ENDED_STATUSES, ORDER_WAY } from '#lib/rules/order-status.ts'

const STATUSES: OrderStatus[] = [10, 40, 50, 60, 70, 80]

test('the way, the active and the ended statuses agree with the order transitions', () => {
  const changes = ORDER_TRANSITIONS.map(({ from, to }) =>
    [from, to].map(state => splitState(state).status),
  )
  const left = STATUSES.filter(status =>
    changes.some(([from, to]) => from === status && to !== status),
  )
  expect(STATUSES.filter(status => !left.includes(status))).toEqual(ENDED_STATUSES)
  expect(left).toEqual(ORDER_WAY)
  expect(
    left.filter(status =>
      changes.some(([from, to = 10]) => from === status && to !== status && ORDER_WAY.includes(to)),
    ),
  ).toEqual(ACTIVE_STATUSES)
})

test('a customer may cancel where the order transitions say so', () => {
  for (const { from } of ORDER_TRANSITIONS)
    for (const is_expired of [false, true]) {
      const order = { ...splitState(from), is_expired, slip: 'none' as const }
      expect(canCancel(order), from).toBe(judgeMove(order, { status: 70 }, 'customer').ok)
    }
})
