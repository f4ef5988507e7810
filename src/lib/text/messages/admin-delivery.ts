/** What the back office says of deliveries. */
export const deliveryMessages = {
  delivered: 'تحویل سفارش ثبت شد.',
  notOut: 'این سفارش در حال ارسال نیست؛ شاید همکار دیگری تحویل آن را ثبت کرده باشد.',
  otherAmount: 'مبلغ قابل دریافت این سفارش تغییر کرده است؛ آن را دوباره ببینید.',
} as const
