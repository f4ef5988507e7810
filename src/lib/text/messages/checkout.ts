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
  submitRetry: 'ثبت سفارش انجام نشد. لطفاً دوباره تلاش کنید.',

  // Refusals of the save.
  quantityOverStock: 'تعداد انتخابی بیشتر از موجودی است.',
  chooseAddressAndDelivery: 'لطفاً آدرس و روش ارسال را انتخاب کنید.',
  checkoutCartEmpty: 'سبد خرید شما خالی است. لطفاً ابتدا کالایی به آن اضافه کنید.',
  dayFull: 'ظرفیت این روز پر شده است.',
  noTimeWindows: 'در حال حاضر زمان ارسالی وجود ندارد.',
  deliveryDisabled: 'این روش ارسال فعلاً فعال نیست.',
  onlyTehran: 'در حال حاضر فقط سفارش‌های تهران نهایی می‌شوند.',
  outsideTehranPort: 'سفارش‌های خارج از تهران فقط بدون پرداخت آنلاین ثبت می‌شوند.',

  // Orders that wait for payment.
  unpaidOrderLast:
    'یک سفارش در انتظار پرداخت و سفارشی در انتظار بررسی فروشگاه دارید. برای ثبت سفارش جدید، ابتدا یکی از آن‌ها را پرداخت یا لغو کنید.',
  unpaidOrderTwo:
    'دو سفارش در انتظار پرداخت دارید. برای ثبت سفارش جدید، ابتدا آن‌ها را پرداخت یا لغو کنید.',
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
  couponRemoved: 'کد تخفیف حذف شد.',

  // Group order.
} as const
