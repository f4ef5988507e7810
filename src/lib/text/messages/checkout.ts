export const checkoutMessages = {
  // Opening a step before the one it needs.
  stepOrderTypeFirst: 'لطفاً ابتدا نوع سفارش را انتخاب کنید.',
  stepSellingMethodBeforeAddress: 'لطفاً پیش از آدرس، نوع سفارش را انتخاب کنید.',
  stepAddressBeforeTime: 'لطفاً پیش از زمان ارسال، آدرس را انتخاب کنید.',
  stepTimeBeforeDelivery: 'لطفاً پیش از روش ارسال، زمان ارسال را انتخاب کنید.',
  stepDeliveryBeforePayment: 'لطفاً پیش از روش پرداخت، روش ارسال را انتخاب کنید.',
  stepPaymentBeforeRepeat: 'لطفاً پیش از نوع تکرار سفارش، روش پرداخت را انتخاب کنید.',

  // Submitting with a step missing.
  submitCompleteAddress: 'لطفاً مشخصات آدرس را کامل کنید.',
  submitSpecifySendTime: 'لطفاً زمان ارسال را مشخص کنید.',
  submitSpecifyDelivery: 'لطفاً روش ارسال را مشخص کنید.',
  submitSpecifyPayment: 'لطفاً روش پرداخت را مشخص کنید.',
  submitSpecifyRepeat: 'لطفاً نوع تکرار سفارش را مشخص کنید.',
  submitRetry: 'ثبت سفارش انجام نشد. لطفاً دوباره تلاش کنید.',

  // Refusals of the save.
  quantityOverStock: 'تعداد انتخابی بیشتر از موجودی است.',
  chooseAddressAndDelivery: 'لطفاً آدرس و روش ارسال را انتخاب کنید.',
  checkoutCartEmpty: 'سبد خرید شما خالی است. لطفاً ابتدا کالایی به آن اضافه کنید.',
  checkoutPriceChanged: 'مبلغ سفارش تغییر کرده است. لطفاً مبلغ جدید را ببینید و دوباره ثبت کنید.',
  timeWindowFull: 'ظرفیت این بازه پر شده است. لطفاً زمان دیگری انتخاب کنید.',
  timeWindowCutOff: 'مهلت ثبت سفارش برای این بازه گذشته است. لطفاً زمان دیگری انتخاب کنید.',
  timeWindowUnavailable: 'این بازه دیگر در دسترس نیست. لطفاً زمان دیگری انتخاب کنید.',
  dayFull: 'ظرفیت این روز پر شده است.',
  noTimeWindows: 'در حال حاضر زمان ارسالی وجود ندارد.',
  deliveryDisabled: 'این روش ارسال فعلاً فعال نیست.',
  paymentPortUnavailable: 'این روش پرداخت در دسترس نیست. لطفاً روش دیگری انتخاب کنید.',
  onlyTehran: 'در حال حاضر فقط سفارش‌های تهران نهایی می‌شوند.',
  outsideTehranPort: 'سفارش‌های خارج از تهران فقط بدون پرداخت آنلاین ثبت می‌شوند.',
  idempotencyConflict: 'این درخواست قبلاً با اطلاعات دیگری ثبت شده است. لطفاً صفحه را دوباره باز کنید.',
  orderAlreadySubmitted: 'این سفارش در حال ثبت است. لطفاً چند لحظه صبر کنید.',

  // Orders that wait for payment.
  unpaidOrderOne: 'یک سفارش در انتظار پرداخت دارید. لطفاً ابتدا آن را پرداخت یا لغو کنید.',
  unpaidOrderLast:
    'یک سفارش در انتظار پرداخت و سفارشی در انتظار بررسی فروشگاه دارید. برای ثبت سفارش جدید، ابتدا یکی از آن‌ها را پرداخت یا لغو کنید.',
  unpaidOrderTwo:
    'دو سفارش در انتظار پرداخت دارید. برای ثبت سفارش جدید، ابتدا آن‌ها را پرداخت یا لغو کنید.',
  unpaidOrderWaits:
    'یک سفارش شما در انتظار بررسی فروشگاه است. اگر آن را نمی‌خواهید، می‌توانید آن را لغو کنید.',
  unpaidOrdersWait:
    'دو سفارش شما در انتظار بررسی فروشگاه است. برای ثبت سفارش جدید، لطفاً تا پایان بررسی صبر کنید یا یکی از آن‌ها را لغو کنید.',

  // Wallet.
  walletDebt: 'کیف پول شما بدهکار است. می‌توانید بدهی را همراه این سفارش پرداخت کنید.',
  walletCoversOrder: 'مبلغ سفارش از کیف پول شما پرداخت می‌شود.',

  remainderChoice: 'روش پرداخت دیگری انتخاب کنید یا این مبلغ را به حساب کیف پولتان بگذارید.',
  remainderOther: 'لطفاً روش پرداخت دیگری انتخاب کنید.',
  remainderDebt: 'این مبلغ بدهی کیف پول شما می‌شود و با خرید بعدی از شما دریافت می‌شود.',

  // Coupon.
  couponApplied: 'کد تخفیف با موفقیت اعمال شد.',
  couponExpired: 'این کد منقضی شده است.',
  couponUnknown: 'چنین کدی وجود ندارد.',
  couponEarly: 'زمان استفاده از این کد هنوز نرسیده است.',
  couponRemoved: 'کد تخفیف حذف شد.',
  couponInvalid: 'این کد تخفیف معتبر نیست.',
  couponUsed: 'این کد تخفیف قبلاً استفاده شده است.',
  couponUsedUp: 'ظرفیت استفاده از این کد تخفیف تمام شده است.',
  couponFirstPurchaseOnly: 'این کد فقط برای اولین خرید است.',
  couponOwnReferral: 'نمی‌توانید از کد معرف خودتان استفاده کنید.',

  // Group order.
  groupUnavailable: 'خرید گروهی برای حساب شما فعال نیست.',
} as const
