import { describe, expect, it } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { PaidOrder } from '#lib/contract/order.ts'
import {
  OUTCOMES,
  outcomeOf,
  readReturnQuery,
  isDetail,
  SENTENCES,
} from '#stores/payment-result.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'

const order = (over: Partial<PaidOrder>): PaidOrder =>
  ({
    status: OrderStatus.awaitingPayment,
    payment_status: PaymentStatus.unpaid,
    payable_amount: 500_000,
    payment_port: 1,
    is_expired: false,
    freeze: false,
    finalizable: true,
    slip: 'none',
    to_wallet: 0,
    ...over,
  }) as PaidOrder

const { paymentSucceeded, paymentFailed, paymentCancelled, paymentPending } = orderMessages
const { paymentDisputed, paymentToWallet, paymentDoubled, orderRegistered } = orderMessages

// What the address claims never makes an unpaid order a paid one.
describe('outcome', () => {
  it.each([
    [
      { status: OrderStatus.confirmed, payment_status: PaymentStatus.paid, payable_amount: 0 },
      false,
      'paid',
    ],
    [{}, false, 'failed'],
    [{}, true, 'pending'],
    [{ payment_port: 5 }, true, 'registered'],
    [{ payment_port: 5 }, false, 'failed'],
    [{ freeze: true, payment_port: 5 }, true, 'frozen'],
    [{ freeze: true, is_expired: true }, true, 'expired'],
    [{ finalizable: false }, false, 'registered'],
    [{ slip: 'waiting' }, false, 'registered'],
    // Of one that was cancelled or returned nothing is to be paid, and nothing was.
    [{ status: OrderStatus.cancelled, payable_amount: 0 }, true, 'ended'],
    [
      { status: OrderStatus.returned, payment_status: PaymentStatus.refunded, payable_amount: 0 },
      true,
      'ended',
    ],
    // Paid from the wallet: nothing was left.
    [
      {
        status: OrderStatus.confirmed,
        payment_status: PaymentStatus.paid,
        total_amount: 0,
        payable_amount: 0,
      },
      true,
      'paid',
    ],
  ] as const)('%j, with claimed success %s: %s', (over, success, outcome) => {
    expect(outcomeOf(order(over), { success, message: paymentSucceeded })).toBe(outcome)
  })

  it('is pending where the gateway gave no answer', () => {
    const pending = { success: false, message: paymentPending }
    expect(outcomeOf(order({}), pending)).toBe('pending')
    expect(
      outcomeOf(
        order({ status: OrderStatus.confirmed, payment_status: PaymentStatus.paid }),
        pending,
      ),
    ).toBe('paid')
  })
})

it('is a change that was not made, where its payment went to the wallet', () => {
  const late = { success: true, message: orderChangeMessages.moneyToWallet }
  const paid = { status: OrderStatus.confirmed, payment_status: PaymentStatus.paid } as const
  expect(outcomeOf(order({ ...paid, to_wallet: 80_000 }), late)).toBe('unchanged')
  expect(outcomeOf(order(paid), late)).toBe('paid')
})

describe('messages', () => {
  const columns = [
    ...[paymentSucceeded, paymentFailed, paymentCancelled, paymentPending, paymentDisputed],
    ...[paymentToWallet, paymentDoubled, orderRegistered, orderMessages.orderCancelled],
    'مبلغ را به این کارت واریز کنید',
    '',
  ]
  // o: is said below the shop's sentence, -: not at all.
  it.each([
    ['paid', '------oo---'],
    ['ended', '---ooo-----'],
    ['expired', '-ooooo-----'],
    ['frozen', '-oooo------'],
    ['registered', '-oooo------'],
    ['pending', '-----------'],
    ['failed', '--o-o------'],
  ] as const)('%s: %s', (outcome, row) => {
    expect(columns.map(text => (isDetail(outcome, text) ? 'o' : '-')).join('')).toBe(row)
  })

  it.each(OUTCOMES)('is not repeated by its message: %s', outcome => {
    expect(isDetail(outcome, SENTENCES[outcome])).toBe(false)
  })
})

describe('tracking code of the address', () => {
  it.each([
    ['?tracking_code=SB-1&order_no=SB-2', 'SB-1'],
    ['?tracking_code=&order_no=SB-2', 'SB-2'],
    ['?tracking_code=%20&order_no=SB-2', 'SB-2'],
    ['?order_no=%20SB-۱۲٣%20', 'SB-123'],
    ['?tracking_code=&order_no=', ''],
    ['', ''],
  ])('%s: %s', (search, code) => {
    expect(readReturnQuery(search).trackingCode).toBe(code)
  })
})

it.each([
  ['?status=1', true],
  ['?status=0', false],
  ['?status=OK', null],
  ['?status=200', null],
  ['', null],
])('reads the claimed success of %j as %s', (search, success) => {
  expect(readReturnQuery(search).success).toBe(success)
})
