/** Apart from the labels of the cart, which every page loads. */
export const offeredCartLabels = {
  title: 'کالاهای پیشنهادی برای سبد خرید',
  hint: 'هر کالا را که می‌خواهید با دکمه‌ی آن به سبد اضافه کنید؛ تا آن زمان چیزی سفارش داده یا نگه داشته نمی‌شود.',
  nothing: 'هیچ‌کدام از کالاهای این پیشنهاد در فروشگاه نیست.',
} as const
