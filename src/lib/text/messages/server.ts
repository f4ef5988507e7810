/** The server's common refusals, whichever call they answer. */
export const serverMessages = {
  ok: 'انجام شد.',
  badRequest: 'درخواست نامعتبر است.',
  unauthorized: 'برای ادامه، لطفاً وارد حساب کاربری خود شوید.',
  notFound: 'موردی که دنبالش بودید پیدا نشد.',
  methodNotAllowed: 'این درخواست پشتیبانی نمی‌شود.',
  bodyTooLarge: 'حجم اطلاعات ارسالی بیش از حد مجاز است.',
  unsupportedMediaType: 'قالب اطلاعات ارسالی پشتیبانی نمی‌شود.',
  crossSiteRefused: 'این درخواست از سایت دیگری آمده و پذیرفته نشد.',
  serverError: 'خطایی در سرور رخ داد. لطفاً کمی بعد دوباره تلاش کنید.',
  serviceUnavailable: 'سرویس موقتاً در دسترس نیست. لطفاً کمی بعد دوباره تلاش کنید.',
  cartTooManyLines: 'سبد خرید شما پر است. لطفاً پیش از افزودن کالای جدید، کالایی را از آن حذف کنید.',
  cartAdded: 'به سبد خرید اضافه شد.',
  cartItemRemoved: 'از سبد خرید حذف شد.',
  cartItemNotFound: 'این کالا در سبد خرید شما نیست.',
  cartBundleEnded: 'مهلت خرید این پک به پایان رسیده است.',
  cartMergedPartly:
    'سبد خرید شما با موجودی و سقف خرید هماهنگ شد. برخی کالاها یا تعداد آن‌ها تغییر کرد.',
} as const
