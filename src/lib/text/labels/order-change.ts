/** By state, and by why a change was abandoned. */
export const orderChangeStateNames = {
  'awaiting-payment': 'در انتظار پرداخت',
  applied: 'انجام شد',
  abandoned: 'کنار گذاشته شد',
  settled: 'انجام شد',
  owed: 'در انتظار پرداخت',
  paid: 'انجام شد',
  expired: 'مهلت پرداخت گذشت',
  withdrawn: 'کنار گذاشته شد',
  picking: 'جمع‌آوری شروع شد',
  'order-ended': 'سفارش پایان یافت',
  'not-opened': 'صفحه‌ی پرداخت باز نشد',
  'not-applied': 'سفارش دیگر تغییر نمی‌کرد',
} as const
