/** What the basket says (specification 2, 5 and 8). */
export const cartMessages = {
  cartLimitExceeded: 'تعداد انتخابی از سقف مجاز خرید بیشتر است.',
  cartUnknownError: 'خطایی رخ داد. لطفاً دوباره تلاش کنید. (E8767)',
  cartEmpty: 'سبد خرید شما خالی است.',
  cartItemUnavailable: 'این کالا دیگر موجود نیست.',
  cartItemOverStock: 'تعداد انتخابی بیشتر از موجودی این کالا است.',
  cartHasErrors: 'برای ادامه، کالاهای مشکل‌دار سبد را اصلاح یا حذف کنید.',
  cartChanged: 'سبد خرید شما به‌روز شد. لطفاً پیش از ادامه، آن را بررسی کنید.',
  cartWaitsForConnection: 'اینترنت قطع است. این تغییر پس از وصل شدن در سبد شما ثبت می‌شود.',
  cartNotStored:
    'حافظه‌ی مرورگر شما پر یا بسته است؛ سبد خرید شما فقط تا وقتی این صفحه باز است می‌ماند.',
  cartPricesOld: 'قیمت‌ها و موجودی به‌روز نشد؛ این‌ها از آخرین باری است که به فروشگاه وصل بودید.',
} as const
