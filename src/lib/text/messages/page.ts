/** Pages rendered on the server only; no island loads them. */
export const pageMessages = {
  offline: 'اتصال اینترنت شما قطع است.',
  offlinePage:
    'این صفحه بدون اینترنت باز نمی‌شود. صفحه‌های عمومی فروشگاه را که پیش‌تر دیده‌اید، بدون اینترنت هم می‌توانید ببینید.',
  backOnline: 'دوباره به اینترنت وصل شدید.',
  pageNotFound: 'صفحه‌ای که دنبالش بودید پیدا نشد.',
  faqEmpty: 'در این دسته پرسشی وجود ندارد.',
  faqNone: 'هنوز پرسشی ثبت نشده است؛ پرسش خود را از ما بپرسید.',
} as const
