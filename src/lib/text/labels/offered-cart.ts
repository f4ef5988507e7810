/** Apart from the labels of the cart, which every page loads. */
export const offeredCartLabels = {
  title: 'کالاهای پیشنهادی برای سبد خرید',
  hint: 'همه را با همین مقدارها یا هر کالا را جدا به سبد اضافه کنید؛ تا آن زمان چیزی سفارش داده یا نگه داشته نمی‌شود.',
  addAll: 'افزودن همه به سبد',
  nothing: 'هیچ‌کدام از کالاهای این پیشنهاد در فروشگاه نیست.',
} as const
