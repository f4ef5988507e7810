/** The words of payments that are recorded by hand. */
export const handPaymentLabels = {
  payments: 'ثبت پرداخت',
  unpaid: 'سفارش‌های پرداخت‌نشده',
  none: 'سفارش پرداخت‌نشده‌ای با این مشخصات وجود ندارد.',
  paymentOf: 'ثبت پرداخت سفارش',
  amount: 'مبلغ واریزشده',
  reference: 'شماره‌ی پیگیری بانک',
  reason: 'دلیل ثبت دستی',
  write: 'ثبت پرداخت',
  check:
    'پیش از ثبت، واریز همین مبلغ را در حساب بانکی فروشگاه ببینید. نام شما، شماره‌ی پیگیری و دلیل در تاریخچه‌ی سفارش می‌ماند.',
  backToList: 'بازگشت به فهرست',
} as const
