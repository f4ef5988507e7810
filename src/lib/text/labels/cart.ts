/** Basket, mini basket and the add button. */
export const cartLabels = {
  add: 'افزودن به سبد',
  addOne: 'افزودن یکی',
  removeOne: 'کم کردن یکی',
  remove: 'حذف از سبد',
  count: 'تعداد',
  title: 'سبد خرید',
  goToCart: 'مشاهده‌ی سبد خرید',
  checkout: 'ادامه و ثبت سفارش',
  startShopping: 'شروع خرید',
  itemsCount: 'تعداد کالاها',
  totalPrice: 'جمع سبد خرید',
  discount: 'سود شما از این خرید',
  maxReached: 'حداکثر',
  changes: 'تغییرهای سبد خرید',
  changesSeen: 'متوجه شدم',
  toman: 'تومان',
} as const
