/** Of a change that waits for its payment. */
export const waitingChangeLabels = {
  waits: 'تغییر سفارش منتظر پرداخت است:',
  until: 'تا',
  pay: 'پرداخت تغییر سفارش',
} as const
