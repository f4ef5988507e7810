import { expect, test } from 'vitest'
import { PaymentStatus } from '#lib/codes/order.ts'
import { netPayment } from '#lib/rules/refund.ts'

test.each<[string, Parameters<typeof netPayment>[0], ReturnType<typeof netPayment>]>([
  [
    'not paid yet',
    {
      payment_status: PaymentStatus.unpaid,
      total_amount: 350_000,
      wallet_amount: 0,
      refunded: 0,
      amounts: [],
    },
    { paid: 0, returned: 0, net: 0 },
  ],
  [
    'paid, and something was not there',
    {
      ...{
        payment_status: PaymentStatus.paid,
        total_amount: 300_000,
        wallet_amount: 50_000,
        refunded: 0,
      },
      amounts: [{ kind: 'shortage', amount: 100_000 }],
    },
    { paid: 350_000, returned: 100_000, net: 250_000 },
  ],
  [
    'cancelled after a shortage: all of it is back',
    {
      ...{
        payment_status: PaymentStatus.refunded,
        total_amount: 350_000,
        wallet_amount: 0,
        refunded: 250_000,
      },
      amounts: [{ kind: 'shortage', amount: 100_000 }],
    },
    { paid: 350_000, returned: 350_000, net: 0 },
  ],
  [
    'unpaid, of which the wallet gave a part that came back',
    {
      ...{
        payment_status: PaymentStatus.unpaid,
        total_amount: 0,
        wallet_amount: 80_000,
        refunded: 0,
      },
      amounts: [{ kind: 'shortage', amount: 30_000 }],
    },
    { paid: 80_000, returned: 30_000, net: 50_000 },
  ],
])('calculates the payment of an order, %s', (_, order, expected) => {
  expect(netPayment(order)).toEqual(expected)
})
