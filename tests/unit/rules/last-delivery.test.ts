import { describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'

const { awaitingPayment, confirmed, outForDelivery, delivered } = OrderStatus

describe('the last delivery', () => {
  const { unpaid, paid } = PaymentStatus
  const step = (
    from_status: OrderStatus | null,
    to_status: OrderStatus,
    payment_status: PaymentStatus,
    created_at: number,
  ) => ({ from_status, to_status, payment_status, created_at })
  const out = [
    step(null, awaitingPayment, unpaid, 1),
    step(awaitingPayment, confirmed, unpaid, 2),
    step(confirmed, outForDelivery, unpaid, 3),
  ]

  test('tells whether it paid the order', () => {
    expect(lastDelivery(out)).toBeNull()
    expect(lastDelivery([...out, step(outForDelivery, delivered, paid, 4)])).toEqual({
      at: 4,
      paid_on_delivery: true,
    })
    expect(
      lastDelivery([
        ...out,
        step(outForDelivery, delivered, unpaid, 4),
        step(delivered, delivered, paid, 5),
      ]),
    ).toEqual({ at: 4, paid_on_delivery: false })
    const again = [
      step(outForDelivery, delivered, paid, 4),
      step(delivered, outForDelivery, unpaid, 5),
      step(outForDelivery, outForDelivery, paid, 6),
    ]
    expect(lastDelivery([...out, ...again, step(outForDelivery, delivered, paid, 7)])).toEqual({
      at: 7,
      paid_on_delivery: false,
    })
  })
})
