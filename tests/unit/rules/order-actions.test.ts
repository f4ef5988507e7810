import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { SlipState } from '#lib/contract/order.ts'
import {
  canNote,
  canOrderAgain,
  canPay,
  canRate,
  canUploadSlip,
  showsNotes,
} from '#lib/rules/order.ts'

const BOTH = [true, false]
const STATUSES: OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
  OrderStatus.cancelled,
  OrderStatus.returned,
]
const PAYMENTS: PaymentStatus[] = [PaymentStatus.unpaid, PaymentStatus.paid, PaymentStatus.refunded]
const SLIPS: SlipState[] = ['none', 'waiting', 'accepted', 'refused']

interface Case {
  status: OrderStatus
  payment_status: PaymentStatus
  finalizable: boolean
  is_expired: boolean
  payable_amount: number
  rated: boolean
  notes_count: number
  slip: SlipState
  payment_port: number
}

/** Every order there could be, whether or not the shop ever has such a one. */
const CASES: Case[] = STATUSES.flatMap(status =>
  PAYMENTS.flatMap(payment_status =>
    BOTH.flatMap(finalizable =>
      BOTH.flatMap(is_expired =>
        [0, 500].flatMap(payable_amount =>
          BOTH.flatMap(rated =>
            SLIPS.flatMap(slip =>
              [1, 5].map(payment_port => ({
                ...{ status, payment_status, finalizable, is_expired, payable_amount, rated },
                ...{ notes_count: 0, slip, payment_port },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)

/** The states that a way leads to or from; nobody refunds an order that still awaits payment. */
// What each button depends on.
const WORDS: [words: string, label: (order: Case) => boolean, button: (order: Case) => boolean][] =
  [
    [
      'payment button for Tehran customer when (status 10, not expired, payable>0) or (status not 10/70/80, payable>0); (ours) not while a bank slip is in review',
      ({ status, is_expired, payable_amount, finalizable, slip }) =>
        finalizable &&
        slip !== 'waiting' &&
        ((status === OrderStatus.awaitingPayment && !is_expired && payable_amount > 0) ||
          (![10, 70, 80].includes(status) && payable_amount > 0)),
      canPay,
    ],
    [
      'a bank slip must be uploaded: of port 5, unpaid and not expired; one in review is replaced',
      ({ status, is_expired, payment_status, payment_port }) =>
        payment_port === 5 &&
        status === OrderStatus.awaitingPayment &&
        payment_status === PaymentStatus.unpaid &&
        !is_expired,
      canUploadSlip,
    ],
    ['notes when status 10', ({ status }) => status === OrderStatus.awaitingPayment, showsNotes],
    [
      'notes when status 10, while there is room',
      ({ status }) => status === OrderStatus.awaitingPayment,
      canNote,
    ],
    [
      '60 completed (rating button if not yet rated)',
      ({ status, rated }) => status === OrderStatus.delivered && !rated,
      canRate,
    ],
    [
      'order again (ours): what does not await payment any more',
      ({ status, is_expired }) => status !== OrderStatus.awaitingPayment || is_expired,
      canOrderAgain,
    ],
  ]

test.each(WORDS)('offers the action: %s', (_, label, button) => {
  expect(CASES.length).toBeGreaterThan(100)
  for (const order of CASES) expect([order, button(order)]).toEqual([order, label(order)])
})
