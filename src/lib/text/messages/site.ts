/** What any screen may say (specification 2 and 8). */
export const siteMessages = {
  errorOccurred: 'خطایی رخ داد.',
  sorryErrorOccurred: 'متأسفانه خطایی رخ داد.',
  networkError: 'خطای شبکه. لطفاً اتصال اینترنت خود را بررسی کنید.',
  offline: 'اتصال اینترنت شما قطع است.',
  offlinePage:
    'این صفحه بدون اینترنت باز نمی‌شود. صفحه‌های عمومی فروشگاه را که پیش‌تر دیده‌اید، بدون اینترنت هم می‌توانید ببینید.',
  backOnline: 'دوباره به اینترنت وصل شدید.',
  pageNotFound: 'صفحه‌ای که دنبالش بودید پیدا نشد.',
  sessionExpired: 'نشست شما منقضی شده است. لطفاً دوباره وارد شوید.',
  tryAgain: 'لطفاً دوباره تلاش کنید.',
  loading: 'در حال بارگذاری…',
  copied: 'کپی شد.',
  discountCodeCopied: 'کد تخفیف کپی شد.',
  copyFailed: 'کپی انجام نشد.',
  messageSent: 'پیام شما با موفقیت ارسال شد.',
  faqEmpty: 'در این دسته پرسشی وجود ندارد.',
  faqNone: 'هنوز پرسشی اینجا نیست؛ پرسش خود را از ما بپرسید.',
} as const
