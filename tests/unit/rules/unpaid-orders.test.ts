import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Payable } from '#lib/rules/order.ts'
import { unpaidState, type UnpaidState } from '#lib/rules/unpaid-orders.ts'

const TO_PAY: Payable = {
  ...{ status: OrderStatus.awaitingPayment, is_expired: false, payable_amount: 500 },
  ...{ finalizable: true, slip: 'none' },
}
const REFUSED: Payable = { ...TO_PAY, slip: 'refused' }
const IN_REVIEW: Payable = { ...TO_PAY, slip: 'waiting' }
const ELSEWHERE: Payable = { ...TO_PAY, finalizable: false }

test.each<[string, Payable[], UnpaidState | null]>([
  ['none', [], null],
  ['one', [TO_PAY], { asks: 'pay-one', blocks: false }],
  ['two', [TO_PAY, TO_PAY], { asks: 'pay-two', blocks: true }],
  ['three', [TO_PAY, TO_PAY, TO_PAY], { asks: 'pay-two', blocks: true }],
  ['one whose slip was refused', [REFUSED], { asks: 'pay-one', blocks: false }],
  ['one whose slip is in review', [IN_REVIEW], { asks: 'wait-one', blocks: false }],
  ['one of another city', [ELSEWHERE], { asks: 'wait-one', blocks: false }],
  ['one of each that cannot be paid', [IN_REVIEW, ELSEWHERE], { asks: 'wait-two', blocks: true }],
  ['two whose slips are in review', [IN_REVIEW, IN_REVIEW], { asks: 'wait-two', blocks: true }],
  ['one to pay, one in review', [TO_PAY, IN_REVIEW], { asks: 'pay-last', blocks: true }],
  ['one of another city, one to pay', [ELSEWHERE, TO_PAY], { asks: 'pay-last', blocks: true }],
  ['two to pay, one in review', [TO_PAY, IN_REVIEW, REFUSED], { asks: 'pay-two', blocks: true }],
])('summarises unpaid orders: %s', (_, orders, verdict) => {
  expect(unpaidState(orders)).toEqual(verdict)
})
