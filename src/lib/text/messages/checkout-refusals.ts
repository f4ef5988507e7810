/** Sent by the server; no page has them in its scripts. */
export const checkoutRefusals = {
  checkoutPriceChanged: 'مبلغ سفارش تغییر کرده است. لطفاً مبلغ جدید را ببینید و دوباره ثبت کنید.',
  timeWindowFull: 'ظرفیت این بازه پر شده است. لطفاً زمان دیگری انتخاب کنید.',
  timeWindowCutOff: 'مهلت ثبت سفارش برای این بازه گذشته است. لطفاً زمان دیگری انتخاب کنید.',
  timeWindowUnavailable: 'این بازه دیگر در دسترس نیست. لطفاً زمان دیگری انتخاب کنید.',
  paymentPortUnavailable: 'این روش پرداخت در دسترس نیست. لطفاً روش دیگری انتخاب کنید.',
  idempotencyConflict: 'این درخواست قبلاً با اطلاعات دیگری ثبت شده است. لطفاً صفحه را دوباره باز کنید.',
  orderAlreadySubmitted: 'این سفارش در حال ثبت است. لطفاً چند لحظه صبر کنید.',
  unpaidOrderOne: 'یک سفارش در انتظار پرداخت دارید. لطفاً ابتدا آن را پرداخت یا لغو کنید.',
  unpaidOrderWaits:
    'یک سفارش شما در انتظار بررسی فروشگاه است. اگر آن را نمی‌خواهید، می‌توانید آن را لغو کنید.',
  couponUnknown: 'چنین کدی وجود ندارد.',
  couponEarly: 'زمان استفاده از این کد هنوز نرسیده است.',
  couponInvalid: 'این کد تخفیف معتبر نیست.',
  couponUsed: 'این کد تخفیف قبلاً استفاده شده است.',
  couponUsedUp: 'ظرفیت استفاده از این کد تخفیف تمام شده است.',
  couponFirstPurchaseOnly: 'این کد فقط برای اولین خرید است.',
  couponOwnReferral: 'نمی‌توانید از کد معرف خودتان استفاده کنید.',
  groupUnavailable: 'خرید گروهی برای حساب شما فعال نیست.',
  submitSpecifyRepeat: 'لطفاً نوع تکرار سفارش را مشخص کنید.',
} as const
