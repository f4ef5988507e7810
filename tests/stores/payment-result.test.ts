import { describe, expect, it } from 'vitest'
import type { Order } from '#lib/contract/order.ts'
import { OUTCOMES, outcomeOf, readTold, SENTENCES, voiceOf } from '#stores/payment-result.ts'
import { orderMessages } from '#lib/text/messages/order.ts'

const order = (over: Partial<Order>): Order =>
  ({
    status: 10,
    payment_status: 10,
    payable_amount: 500_000,
    payment_port: 1,
    is_expired: false,
    freeze: false,
    finalizable: true,
    slip: 'none',
    ...over,
  }) as Order

const { paymentSucceeded, paymentFailed, paymentCancelled, paymentPending } = orderMessages
const { paymentDisputed, paymentToWallet, paymentDoubled, orderRegistered } = orderMessages

// What the address claims never makes an unpaid order a paid one.
describe('outcome', () => {
  it.each([
    [{ status: 40, payment_status: 20, payable_amount: 0 }, false, 'paid'],
    [{}, false, 'failed'],
    [{}, true, 'pending'],
    [{ payment_port: 5 }, true, 'registered'],
    [{ payment_port: 5 }, false, 'failed'],
    [{ freeze: true, payment_port: 5 }, true, 'frozen'],
    [{ freeze: true, is_expired: true }, true, 'expired'],
    [{ finalizable: false }, false, 'registered'],
    [{ slip: 'waiting' }, false, 'registered'],
    // Of one that was cancelled or returned nothing is to be paid, and nothing was.
    [{ status: 70, payable_amount: 0 }, true, 'ended'],
    [{ status: 80, payment_status: 30, payable_amount: 0 }, true, 'ended'],
    // Paid from the wallet: nothing was left.
    [{ status: 40, payment_status: 20, total_amount: 0, payable_amount: 0 }, true, 'paid'],
  ] as const)('%j, told success %s: %s', (over, success, outcome) => {
    expect(outcomeOf(order(over), { success, message: paymentSucceeded })).toBe(outcome)
  })

  it('is pending where the gateway gave no answer', () => {
    const told = { success: false, message: paymentPending }
    expect(outcomeOf(order({}), told)).toBe('pending')
    expect(outcomeOf(order({ status: 40, payment_status: 20 }), told)).toBe('paid')
  })
})

describe('voice of what is told', () => {
  const columns = [
    ...[paymentSucceeded, paymentFailed, paymentCancelled, paymentPending, paymentDisputed],
    ...[paymentToWallet, paymentDoubled, orderRegistered, orderMessages.orderCancelled],
    'مبلغ را به این کارت واریز کنید',
    '',
  ]
  // o: as the shop's own, q: quoted, -: not at all.
  it.each([
    ['paid', '------oo---'],
    ['ended', '---ooo-----'],
    ['expired', '-ooooo---q-'],
    ['frozen', '-oooo------'],
    ['registered', '-oooo------'],
    ['pending', '---------q-'],
    ['failed', '--o-o----q-'],
  ] as const)('%s: %s', (outcome, row) => {
    const voices = { own: 'o', quoted: 'q', none: '-' }
    const cells = columns.map(text => voices[voiceOf(outcome, text, { payment_port: 1 })])
    expect(cells.join('')).toBe(row)
  })

  it.each(OUTCOMES)('%s: the sentence is never said twice', outcome => {
    expect(voiceOf(outcome, SENTENCES[outcome], { payment_port: 1 })).toBe('none')
  })

  it.each(['به evil.example بروید', 'https://evil.test', 'www.evil', 'من@جا', 'برنده شدید.بیا'])(
    'what leads away is not the word of a bank: %s',
    text => {
      expect(voiceOf('failed', text, { payment_port: 1 })).toBe('none')
    },
  )

  it('no gateway spoke of an order without online payment', () => {
    expect(voiceOf('failed', 'واریز کنید', { payment_port: 5 })).toBe('none')
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
    expect(readTold(search).trackingCode).toBe(code)
  })
})
