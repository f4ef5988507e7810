/** What is said of a payment that the shop does not know. */
export const paymentLabels = {
  unverifiedTitle: 'نتیجه‌ی تأییدنشده',
  unverifiedStatus: 'وضعیتی که در نشانی این صفحه آمده و تأیید نشده است:',
  claimedSuccess: 'موفق',
  claimedFailure: 'ناموفق',
  unverifiedMessage: 'پیام تأییدنشده‌ی این نشانی:',
} as const
