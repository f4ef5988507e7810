import { describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { SlipState } from '#lib/contract/order.ts'
import {
  canNote,
  canPay,
  canRate,
  canUploadSlip,
  isExpired,
  payableOf,
  statusNavbar,
} from '#lib/rules/order.ts'

const STATUSES: OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
  OrderStatus.cancelled,
  OrderStatus.returned,
]
const NOW = 1_000_000

test.each<[OrderStatus, number | null, SlipState, boolean]>([
  [OrderStatus.awaitingPayment, NOW + 1, 'none', false],
  [OrderStatus.awaitingPayment, NOW, 'none', true],
  [OrderStatus.awaitingPayment, NOW, 'refused', true],
  [OrderStatus.awaitingPayment, NOW, 'waiting', false],
  [OrderStatus.awaitingPayment, null, 'none', false],
  [OrderStatus.confirmed, NOW - 1, 'none', false],
  [OrderStatus.cancelled, NOW - 1, 'none', false],
])('isExpired: status %d until %s, slip %s, is %s', (status, expires_at, slip, expected) => {
  expect(isExpired({ status, expires_at, slip }, NOW)).toBe(expected)
})

test.each<[OrderStatus, PaymentStatus, boolean, number]>([
  [OrderStatus.awaitingPayment, PaymentStatus.unpaid, false, 500],
  [OrderStatus.awaitingPayment, PaymentStatus.paid, false, 0],
  [OrderStatus.confirmed, PaymentStatus.unpaid, false, 500],
  [OrderStatus.confirmed, PaymentStatus.unpaid, true, 0],
  [OrderStatus.confirmed, PaymentStatus.paid, false, 0],
  [OrderStatus.delivered, PaymentStatus.unpaid, false, 500],
  [OrderStatus.cancelled, PaymentStatus.unpaid, false, 0],
  [OrderStatus.cancelled, PaymentStatus.refunded, false, 0],
  [OrderStatus.returned, PaymentStatus.unpaid, false, 0],
])(
  'payableOf: status %d, payment %d, empty %s is %d',
  (status, payment_status, empty, expected) => {
    expect(payableOf({ status, payment_status, total_amount: 500, empty })).toBe(expected)
  },
)

test.each<[OrderStatus, boolean, PaymentStatus, boolean]>([
  [OrderStatus.awaitingPayment, false, PaymentStatus.unpaid, true],
  [OrderStatus.awaitingPayment, true, PaymentStatus.unpaid, false],
  [OrderStatus.confirmed, false, PaymentStatus.unpaid, true],
  [OrderStatus.confirmed, false, PaymentStatus.paid, false],
  [OrderStatus.outForDelivery, false, PaymentStatus.unpaid, true],
  [OrderStatus.outForDelivery, false, PaymentStatus.paid, false],
  [OrderStatus.delivered, false, PaymentStatus.unpaid, true],
  [OrderStatus.cancelled, false, PaymentStatus.unpaid, false],
  [OrderStatus.returned, false, PaymentStatus.unpaid, false],
])('status %d, expired %s, payment %d: pay %s', (status, is_expired, payment, pay) => {
  const total_amount = 500
  const payable_amount = payableOf({
    ...{ status, payment_status: payment, total_amount, empty: false },
  })
  const order = {
    ...{ status, is_expired, payment_status: payment, payable_amount },
    slip: 'none' as const,
  }
  expect(canPay({ ...order, finalizable: true })).toBe(pay)
  expect(canPay({ ...order, finalizable: false })).toBe(false)
  expect(canPay({ ...order, finalizable: true, slip: 'waiting' })).toBe(false)
  expect(canPay({ ...order, finalizable: true, slip: 'refused' })).toBe(pay)
})

test('allows to rate a completed, unrated order only', () => {
  expect(STATUSES.filter(status => canRate({ status, rated: false }))).toEqual([60])
  expect(canRate({ status: OrderStatus.delivered, rated: true })).toBe(false)
})

test('accepts ten notes while an order awaits payment', () => {
  expect(STATUSES.filter(status => canNote({ status, notes_count: 9 }))).toEqual([10])
  expect(canNote({ status: OrderStatus.awaitingPayment, notes_count: 10 })).toBe(false)
})

// Port, status, payment status, expired → whether a bank slip is awaited.
test.each<[number, OrderStatus, PaymentStatus, boolean, boolean]>([
  [5, OrderStatus.awaitingPayment, PaymentStatus.unpaid, false, true],
  [5, OrderStatus.awaitingPayment, PaymentStatus.unpaid, true, false],
  [5, OrderStatus.awaitingPayment, PaymentStatus.paid, false, false],
  [5, OrderStatus.confirmed, PaymentStatus.unpaid, false, false],
  [5, OrderStatus.cancelled, PaymentStatus.unpaid, false, false],
  [1, OrderStatus.awaitingPayment, PaymentStatus.unpaid, false, false],
])(
  'port %d, status %d, payment %d, expired %s: slip %s',
  (port, status, payment, expired, slip) => {
    const order = { payment_port: port, status, payment_status: payment, is_expired: expired }
    expect(canUploadSlip(order)).toBe(slip)
  },
)

describe('statusNavbar', () => {
  const show = (status: OrderStatus, reached: Partial<Record<OrderStatus, number>>): string =>
    statusNavbar({ status, reached, window_starts_at: 99, window_ends_at: 100 }, 50)
      .filter(step => step.visibility)
      .map(
        step => `${step.status}${step.done ? '+' : ''}${step.continue ? '>' : ''}@${step.due_at}`,
      )
      .join(' ')

  test.each<[OrderStatus, Partial<Record<OrderStatus, number>>, string]>([
    [OrderStatus.awaitingPayment, { 10: 1 }, '10+>@1 40@null 50@null 60@99'],
    [OrderStatus.confirmed, { 10: 1, 40: 2 }, '10+@1 40+>@2 50@null 60@99'],
    [OrderStatus.outForDelivery, { 10: 1, 40: 2, 50: 3 }, '10+@1 40+@2 50+>@3 60@99'],
    [OrderStatus.delivered, { 10: 1, 40: 2, 50: 3, 60: 4 }, '10+@1 40+@2 50+@3 60+@4'],
    [OrderStatus.cancelled, { 10: 1, 70: 5 }, '10+@1 70+@5'],
    [OrderStatus.returned, { 10: 1, 40: 2, 50: 3, 80: 6 }, '10+@1 40+@2 50+@3 80+@6'],
  ])('status %d', (status, reached, expected) => {
    expect(show(status, reached)).toBe(expected)
  })

  test.each([
    ['within its window', 105, 99],
    ['after its window', 110, null],
  ])('shows the due time of a delivery %s', (_, now, due_at) => {
    const order = { status: OrderStatus.outForDelivery, reached: { 10: 1, 40: 2, 50: 3 } } as const
    const steps = statusNavbar({ ...order, window_starts_at: 99, window_ends_at: 110 }, now)
    expect(steps.find(step => step.status === OrderStatus.delivered)).toMatchObject({
      done: false,
      due_at,
    })
  })

  test('every status has its step', () => {
    const window = { window_starts_at: 0, window_ends_at: 1 }
    const steps = statusNavbar({ status: OrderStatus.awaitingPayment, reached: {}, ...window }, 0)
    expect(steps.map(step => step.status)).toEqual(STATUSES)
  })
})
