/** What the basket says (specification 2, 5 and 8). */
export const cartMessages = {
  cartLimitExceeded: 'تعداد انتخابی از سقف مجاز خرید بیشتر است.',
  cartTooManyLines: 'سبد خرید شما پر است. لطفاً پیش از افزودن کالای جدید، کالایی را از آن حذف کنید.',
  cartUnknownError: 'خطایی رخ داد. لطفاً دوباره تلاش کنید. (E8767)',
  cartEmpty: 'سبد خرید شما خالی است.',
  cartAdded: 'به سبد خرید اضافه شد.',
  cartItemRemoved: 'از سبد خرید حذف شد.',
  cartItemNotFound: 'این کالا در سبد خرید شما نیست.',
  cartItemUnavailable: 'این کالا دیگر موجود نیست.',
  cartItemOverStock: 'تعداد انتخابی بیشتر از موجودی این کالا است.',
  cartBundleEnded: 'مهلت خرید این پک به پایان رسیده است.',
  cartHasErrors: 'برای ادامه، کالاهای مشکل‌دار سبد را اصلاح یا حذف کنید.',
  cartChanged: 'سبد خرید شما به‌روز شد. لطفاً پیش از ادامه، آن را بررسی کنید.',
  cartMergedPartly:
    'سبد خرید شما با موجودی و سقف خرید هماهنگ شد. برخی کالاها یا تعداد آن‌ها تغییر کرد.',
  cartWaitsForConnection: 'اینترنت قطع است. این تغییر پس از وصل شدن در سبد شما ثبت می‌شود.',
  cartPricesOld: 'قیمت‌ها و موجودی به‌روز نشد؛ این‌ها از آخرین باری است که به فروشگاه وصل بودید.',
} as const
