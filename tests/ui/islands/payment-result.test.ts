import { expect, it } from 'vitest'
import { outcomeOf } from '#islands/payments/PaymentResult.tsx'
import type { Order } from '#lib/contract/order.ts'

const order = (over: Partial<Order>): Order =>
  ({
    status: 10,
    payment_status: 10,
    payable_amount: 500_000,
    is_expired: false,
    freeze: false,
    finalizable: true,
    ...over,
  }) as Order

// What the address claims never makes an unpaid order a paid one.
it.each([
  [{ status: 40, payment_status: 20, payable_amount: 0 }, false, 'paid'],
  [{}, false, 'failed'],
  [{}, true, 'registered'],
  [{ freeze: true }, true, 'frozen'],
  [{ freeze: true, is_expired: true }, true, 'failed'],
  [{ finalizable: false }, false, 'registered'],
  // Of one that was cancelled or returned nothing is to be paid, and nothing was.
  [{ status: 70, payable_amount: 0 }, true, 'failed'],
  [{ status: 80, payment_status: 30, payable_amount: 0 }, true, 'failed'],
  // Paid from the wallet: nothing was left.
  [{ status: 40, payment_status: 20, total_amount: 0, payable_amount: 0 }, true, 'paid'],
] as const)('%j, told success %s: %s', (over, told, outcome) => {
  expect(outcomeOf(order(over), told)).toBe(outcome)
})
