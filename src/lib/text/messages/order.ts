import { siteMessages } from './site.ts'

export const orderMessages = {
  paymentSucceeded: 'پرداخت شما با موفقیت انجام شد.',
  paymentFailed: 'پرداخت انجام نشد. اگر مبلغی از حساب شما کم شده باشد، بازگردانده می‌شود.',
  paymentCancelled: 'پرداخت لغو شد.',
  paymentToWallet: 'این سفارش دیگر باز نبود؛ مبلغ پرداختی شما به کیف پولتان برگشت.',
  paymentDoubled: 'این سفارش پیش‌تر پرداخت شده بود؛ مبلغ این پرداخت به کیف پولتان برگشت.',
  paymentPending: 'نتیجه‌ی پرداخت هنوز مشخص نیست. به‌زودی آن را در سفارش‌های خود می‌بینید.',
  paymentDisputed: 'مشخصات این پرداخت با سفارش شما مطابقت ندارد. همکاران ما آن را بررسی می‌کنند.',
  paymentStartFailed: 'اتصال به درگاه پرداخت ممکن نشد. لطفاً دوباره تلاش کنید.',
  paymentRefused:
    'درگاه بانک این پرداخت را نپذیرفت. لطفاً روش پرداخت دیگری انتخاب کنید یا با پشتیبانی تماس بگیرید.',
  remainderSupport: 'برای پرداخت آن لطفاً با پشتیبانی تماس بگیرید.',
  paymentDescription: 'پرداخت سفارش',
  orderRegistered: 'سفارش شما با موفقیت ثبت شد.',
  orderWaitsForStaff:
    'در حال حاضر فقط سفارش‌های تهران نهایی می‌شوند؛ سفارش شهرهای دیگر بدون مهلت پرداخت می‌ماند تا همکاران ما خبر دهند.',
  orderCancelled: 'سفارش با موفقیت لغو شد.',
  orderNotCancellable: 'این سفارش را دیگر نمی‌توان لغو کرد.',
  orderNotPayable: 'این سفارش قابل پرداخت نیست.',
  orderEmpty:
    'هیچ‌یک از کالاهای این سفارش موجود نبود و مبلغی برای پرداخت ندارد؛ همکاران ما آن را لغو می‌کنند.',
  orderExpired: 'مهلت پرداخت این سفارش به پایان رسیده است.',
  orderNotFound: 'این سفارش پیدا نشد.',
  orderDetailError: 'خطایی رخ داد.',
  invoiceNetworkError: siteMessages.networkError,
  ordersEmpty: 'هنوز سفارشی ثبت نکرده‌اید.',
  fileUploaded: 'فایل با موفقیت بارگذاری شد.',
  fileEdited: 'فایل با موفقیت ویرایش شد.',
  bankSlipRequired: 'لطفاً تصویر فیش بانکی را انتخاب کنید.',
  bankSlipWrongType: 'فیش بانکی باید تصویر (JPG، PNG یا WebP) یا PDF باشد.',
  bankSlipBroken: 'این فایل باز نمی‌شود. لطفاً فایل دیگری انتخاب کنید.',
  bankSlipTooLarge: 'حجم فیش بانکی نباید بیشتر از ۵ مگابایت باشد.',
  bankSlipMissing: 'برای این سفارش فیشی بارگذاری نشده است.',
  bankSlipNotNeeded: 'برای این سفارش نیازی به فیش بانکی نیست.',
  slipInReview:
    'فیش بانکی این سفارش در حال بررسی است. تا پایان بررسی نمی‌توان آن را آنلاین پرداخت کرد.',
  slipMoneyToWallet: 'اگر فیش بانکی شما تأیید شود، مبلغ آن به کیف پولتان می‌رود.',
  orderNoteSaved: 'یادداشت شما ثبت شد.',
  orderNotesTooMany: 'تعداد یادداشت‌های این سفارش به سقف رسیده است.',
  orderNoteRefused: 'برای این سفارش دیگر نمی‌توان یادداشت گذاشت.',
  ratingThanks: 'از امتیازی که دادید سپاسگزاریم.',
  ratingFailed: 'ثبت امتیاز انجام نشد. لطفاً دوباره تلاش کنید.',
  ratingRequired: 'لطفاً امتیازی از ۱ تا ۵ انتخاب کنید.',
  ratingNotAllowed: 'فقط به سفارش‌های تحویل‌شده می‌توان امتیاز داد.',
  ratingAlready: 'قبلاً به این سفارش امتیاز داده‌اید.',
  orderAgainDone: 'کالاهای این سفارش به سبد خرید شما اضافه شد.',
  orderAgainPartly:
    'کالاهای موجود این سفارش به سبد خرید شما اضافه شد. این موارد را نتوانستیم کامل اضافه کنیم:',
  orderAgainNothing: 'هیچ‌کدام از کالاهای این سفارش اکنون موجود نیست.',
  repeatStopConfirm:
    'تکرار این سفارش متوقف شود؟ سفارش‌هایی که تا اکنون آماده شده‌اند سر جای خود می‌مانند.',
  repeatStopped: 'تکرار این سفارش متوقف شد.',
  repeatNone: 'این سفارش تکرار نمی‌شود.',
} as const

/** Of the server and of the order's page behind the link of a text message: in no script. */
export const orderPageMessages = {
  orderLinkWrong: 'این لینک درست نیست. آن را کامل از پیامک سفارش باز کنید.',
  orderLinkEnded: 'اعتبار این لینک تمام شده است. سفارش را در حساب کاربری خود ببینید.',
  orderCodeSent: 'کد تأیید پیامک شد.',
  orderCodeAgain: 'زمان انجام این کار گذشت. دوباره کد تأیید بگیرید.',
  orderCancelPicking: 'جمع‌آوری این سفارش شروع شده است و دیگر نمی‌توان آن را لغو کرد.',
  orderCancelLate: 'مهلت لغو این سفارش گذشته است.',
  orderNeedsNoCode: 'این سفارش دیگر تغییر نمی‌کند و لغو نمی‌شود.',
  claimPhotosTooMany: 'بیشتر از ۴ عکس نمی‌توانید بفرستید.',
  proposalAccepted: 'جایگزین را پذیرفتید؛ همان را می‌فرستیم.',
  proposalDeclined: 'جایگزین را نپذیرفتید؛ آن را نمی‌فرستیم.',
  proposalUnknown: 'این پیشنهاد برای این سفارش نیست.',
} as const

/** Why a proposed substitute cannot be answered, by its state. */
export const proposalOver = {
  waiting: 'مهلت پاسخ به این پیشنهاد تمام شده است.',
  accepted: 'این جایگزین پذیرفته شده است و همان را می‌فرستیم.',
  declined: 'این جایگزین پذیرفته نشد و آن را نمی‌فرستیم.',
  expired: 'مهلت پاسخ تمام شد؛ برای این کالا با شما تماس می‌گیریم.',
  withdrawn: 'فروشگاه این پیشنهاد را پس گرفته است.',
} as const
