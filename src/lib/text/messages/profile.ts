export const profileMessages = {
  profileEdited: 'ویرایش با موفقیت انجام شد.',
  passwordChanged: 'رمز عبور شما با موفقیت تغییر کرد.',
  oldPasswordIncorrect: 'رمز عبور فعلی نادرست است.',
  firstPasswordNeedsCode:
    'حساب شما هنوز رمز عبور ندارد. برای تعیین آن، کد تأیید پیامک‌شده را وارد کنید.',
  mobileChanged: 'شماره‌ی موبایل با موفقیت تغییر کرد.',
  mobileMustDiffer: 'شماره‌ی موبایل جدید باید با شماره‌ی فعلی شما متفاوت باشد.',
  mobileNotYours: 'این شماره با شماره‌ی فعلی حساب شما مطابقت ندارد.',
  mobileTaken: 'این شماره‌ی موبایل برای حساب دیگری ثبت شده است.',
  unusedCoupon: 'یک کد تخفیف استفاده‌نشده دارید.',

  // Company and referral.
  companyCodeSaved: 'کد شرکت برای حساب کاربری شما ثبت شد.',
  companyCodeExpired: 'مهلت استفاده از کد شرکت به پایان رسیده است.',
  companyCodeUnknown: 'چنین کدی وجود ندارد.',
  companyNotAttached:
    'حساب شما به شرکتی متصل نیست. کد شرکت را اینجا وارد کنید؛ اگر کد ندارید، با پشتیبانی تماس بگیرید.',
  referralEmpty: 'هنوز کد تخفیفی برای شما ثبت نشده است.',
  referralNeedsName: 'برای معرفی به دوستان، ابتدا نام و نام خانوادگی خود را ثبت کنید.',
  couponsEmpty: 'در حال حاضر کد تخفیفی ندارید.',
  wholesalesEmpty: 'هنوز درخواست خرید عمده‌ای ثبت نکرده‌اید.',
  creditUse: 'می‌توانید هنگام ثبت سفارش از آن استفاده کنید.',
  creditDebt: 'کیف پول شما بدهکار است. می‌توانید این مبلغ را همراه سفارش بعدی پرداخت کنید.',
  creditEmpty: 'هنوز تراکنشی در کیف پول شما ثبت نشده است.',

  // Addresses.
  addressSaved: 'آدرس ثبت شد.',
  addressEdited: 'آدرس ویرایش شد.',
  addressDeleted: 'آدرس حذف شد.',
  addressMainSet: 'آدرس اصلی شما تغییر کرد.',
  addressDeleteConfirm: 'از حذف این آدرس مطمئن هستید؟',
  addressesCannotDeleteAll: 'حذف همه‌ی آدرس‌ها ممکن نیست.',
  addressesTooMany: 'تعداد آدرس‌های شما به سقف رسیده است. لطفاً ابتدا یکی را حذف کنید.',
  addressesEmpty: 'هنوز آدرسی ثبت نکرده‌اید.',
  placeNotFound: 'جایی با این نام پیدا نشد.',
  addressChooseOnMap: 'لطفاً محل خود را روی نقشه انتخاب کنید.',
  addressOutsideBounds: 'این محل شناخته نشد. لطفاً محل دیگری روی نقشه انتخاب کنید.',
} as const
