import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { splitState } from '#lib/rules/order-life.ts'
import { ORDER_TRANSITIONS } from '#lib/rules/order-transitions.ts'
import { ACTIVE_STATUSES, ENDED_STATUSES, ORDER_PROGRESS } from '#lib/rules/order-status.ts'

const STATUSES: OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
  OrderStatus.cancelled,
  OrderStatus.returned,
]

test('agrees with the order transitions: progress, active and ended statuses', () => {
  const changes = ORDER_TRANSITIONS.map(({ from, to }) =>
    [from, to].map(state => splitState(state).status),
  )
  const left = STATUSES.filter(status =>
    changes.some(([from, to]) => from === status && to !== status),
  )
  expect(STATUSES.filter(status => !left.includes(status))).toEqual(ENDED_STATUSES)
  expect(left).toEqual(ORDER_PROGRESS)
  expect(
    left.filter(status =>
      changes.some(
        ([from, to = OrderStatus.awaitingPayment]) =>
          from === status && to !== status && ORDER_PROGRESS.includes(to),
      ),
    ),
  ).toEqual(ACTIVE_STATUSES)
})
