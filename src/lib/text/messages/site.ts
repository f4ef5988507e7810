export const siteMessages = {
  errorOccurred: 'خطایی رخ داد.',
  sorryErrorOccurred: 'متأسفانه خطایی رخ داد.',
  networkError: 'خطای شبکه. لطفاً اتصال اینترنت خود را بررسی کنید.',
  sessionExpired: 'نشست شما منقضی شده است. لطفاً دوباره وارد شوید.',
  tryAgain: 'لطفاً دوباره تلاش کنید.',
  loading: 'در حال بارگذاری…',
  copied: 'کپی شد.',
  discountCodeCopied: 'کد تخفیف کپی شد.',
  copyFailed: 'کپی انجام نشد.',
  messageSent: 'پیام شما با موفقیت ارسال شد.',
} as const
