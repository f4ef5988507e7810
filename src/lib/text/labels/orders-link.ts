/** Alone, so that cart and checkout do not load the labels of orders. */
export const viewOrders = 'مشاهده‌ی سفارش‌ها'
