import { describe, expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus, SlipState } from '#lib/contract/order.ts'
import {
  canCancel,
  canNote,
  canPay,
  canRate,
  canUploadSlip,
  isExpired,
  payableOf,
  statusNavbar,
} from '#lib/rules/order.ts'

const STATUSES: OrderStatus[] = [10, 40, 50, 60, 70, 80]
const NOW = 1_000_000

test.each<[OrderStatus, number | null, SlipState, boolean]>([
  [10, NOW + 1, 'none', false],
  [10, NOW, 'none', true],
  [10, NOW, 'refused', true],
  [10, NOW, 'waiting', false],
  [10, null, 'none', false],
  [40, NOW - 1, 'none', false],
  [70, NOW - 1, 'none', false],
])('isExpired: status %d until %s, slip %s, is %s', (status, expires_at, slip, expected) => {
  expect(isExpired({ status, expires_at, slip }, NOW)).toBe(expected)
})

test.each<[OrderStatus, PaymentStatus, boolean, number]>([
  [10, 10, false, 500],
  [10, 20, false, 0],
  [40, 10, false, 500],
  [40, 10, true, 0],
  [40, 20, false, 0],
  [60, 10, false, 500],
  [70, 10, false, 0],
  [70, 30, false, 0],
  [80, 10, false, 0],
])(
  'payableOf: status %d, payment %d, empty %s is %d',
  (status, payment_status, empty, expected) => {
    expect(payableOf({ status, payment_status, total_amount: 500, empty })).toBe(expected)
  },
)

// Section 4, as one table: status, expired, payment status → pay, cancel.
test.each<[OrderStatus, boolean, PaymentStatus, boolean, boolean]>([
  [10, false, 10, true, true],
  [10, true, 10, false, false],
  [40, false, 10, true, true],
  [40, false, 20, false, false],
  [50, false, 10, true, false],
  [50, false, 20, false, false],
  [60, false, 10, true, false],
  [70, false, 10, false, false],
  [80, false, 10, false, false],
])(
  'status %d, expired %s, payment %d: pay %s, cancel %s',
  (status, is_expired, payment, pay, cancel) => {
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
    expect(canCancel(order)).toBe(cancel)
  },
)

test('only a completed order that was not rated can be rated', () => {
  expect(STATUSES.filter(status => canRate({ status, rated: false }))).toEqual([60])
  expect(canRate({ status: 60, rated: true })).toBe(false)
})

test('notes are taken while an order awaits payment, ten at most', () => {
  expect(STATUSES.filter(status => canNote({ status, notes_count: 9 }))).toEqual([10])
  expect(canNote({ status: 10, notes_count: 10 })).toBe(false)
})

// Port, status, payment status, expired → whether a bank slip is awaited.
test.each<[number, OrderStatus, PaymentStatus, boolean, boolean]>([
  [5, 10, 10, false, true],
  [5, 10, 10, true, false],
  [5, 10, 20, false, false],
  [5, 40, 10, false, false],
  [5, 70, 10, false, false],
  [1, 10, 10, false, false],
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
    [10, { 10: 1 }, '10+>@1 40@null 50@null 60@99'],
    [40, { 10: 1, 40: 2 }, '10+@1 40+>@2 50@null 60@99'],
    [50, { 10: 1, 40: 2, 50: 3 }, '10+@1 40+@2 50+>@3 60@99'],
    [60, { 10: 1, 40: 2, 50: 3, 60: 4 }, '10+@1 40+@2 50+@3 60+@4'],
    [70, { 10: 1, 70: 5 }, '10+@1 70+@5'],
    [80, { 10: 1, 40: 2, 50: 3, 80: 6 }, '10+@1 40+@2 50+@3 80+@6'],
  ])('status %d', (status, reached, expected) => {
    expect(show(status, reached)).toBe(expected)
  })

  test.each([
    ['within its window', 105, 99],
    ['after its window', 110, null],
  ])('a delivery that is due %s', (_, now, due_at) => {
    const order = { status: 50, reached: { 10: 1, 40: 2, 50: 3 } } as const
    const steps = statusNavbar({ ...order, window_starts_at: 99, window_ends_at: 110 }, now)
    expect(steps.find(step => step.status === 60)).toMatchObject({ done: false, due_at })
  })

  test('every status has its step', () => {
    const window = { window_starts_at: 0, window_ends_at: 1 }
    const steps = statusNavbar({ status: 10, reached: {}, ...window }, 0)
    expect(steps.map(step => step.status)).toEqual(STATUSES)
  })
})
