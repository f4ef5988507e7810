export const paymentLabels = {
  unchangedTitle: 'سفارش تغییر نکرد',
  unverifiedTitle: 'نتیجه‌ی پرداخت تأیید نشد',
  claimedSuccess:
    'لینکی که باز کرده‌اید این پرداخت را موفق نشان می‌دهد، اما فروشگاه آن را تأیید نمی‌کند.',
  claimedFailure:
    'لینکی که باز کرده‌اید این پرداخت را ناموفق نشان می‌دهد، اما فروشگاه آن را تأیید نمی‌کند.',
  claimedMessage: 'پیامی که در این لینک آمده و تأیید نشده است:',
} as const
