/** Of a change that waits for its payment, and of the time for one. */
export const waitingChangeLabels = {
  changeableUntil: 'مهلت تغییر',
  waits: 'تغییر سفارش منتظر پرداخت است:',
  until: 'تا',
  pay: 'پرداخت تغییر سفارش',
} as const
