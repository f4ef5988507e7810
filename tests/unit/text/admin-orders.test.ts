import { expect, test } from 'vitest'
import { gatewayName, moveReason, orderStateName } from '#lib/text/labels/admin-orders.ts'

test.each([
  ['payment', 'پرداخت شد'],
  ['expired', 'مهلت پرداخت تمام شد'],
  ['slip refused: مبلغ کم است', 'فیش رد شد: مبلغ کم است'],
  ['مشتری تماس گرفت', 'مشتری تماس گرفت'],
  ['constructor', 'constructor'],
])('shows the reason %j as %j', (reason, text) => {
  expect(moveReason(reason)).toBe(text)
})

test('shows a gateway by its common name, an unknown one unchanged', () => {
  expect(['local', 'zarinpal', 'nextpay'].map(gatewayName)).toEqual([
    'درگاه آزمایشی',
    'زرین‌پال',
    'nextpay',
  ])
})

test('names the payment of a state once', () => {
  expect(orderStateName('10/10')).toBe('در انتظار پرداخت')
  expect(orderStateName('40/10')).toBe('تأییدشده، پرداخت‌نشده')
})
