import { expect, test } from 'vitest'
import { fieldNames } from '#lib/text/fields.ts'
import { wireFieldNames } from '#lib/text/wire-fields.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages, orderPageMessages } from '#lib/text/messages/order.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { serverMessages } from '#lib/text/messages/server.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { messages, type MessageKey } from '#lib/text/messages.ts'
import * as names from '#lib/text/names.ts'
import { normalizeText } from '#lib/text/normalize.ts'

// English of the specification (quoted where it quotes, else its words), key, Persian.
const ROWS: [english: string, key: MessageKey, persian: string][] = [
  ['Unavailable bundle shows: sold out', 'soldOut', 'تمام شد'],
  ['A bundle before its start', 'bundleNotStarted', 'فروش این پک هنوز شروع نشده است.'],
  ['Unavailable shows: unavailable', 'unavailable', 'ناموجود'],
  ['or: in supply', 'inSupply', 'در حال تأمین'],
  ['special sale ended', 'specialSaleEnded', 'فروش ویژه به پایان رسید'],
  ['Nothing found', 'nothingFound', 'چیزی پیدا نشد'],
  [
    'with selected filter … Nothing found',
    'nothingFoundWithFilter',
    'با فیلتر انتخاب‌شده چیزی پیدا نشد',
  ],
  [
    'Help on the page of an empty search',
    'searchHelp',
    'املای کلمه را بررسی کنید، کلمه‌های کمتری بنویسید یا از دسته‌بندی‌ها شروع کنید.',
  ],
  ['Searching...', 'searching', 'در حال جست‌وجو…'],
  ['No information found', 'noInformation', 'اطلاعاتی پیدا نشد.'],
  ['No similar product', 'noSimilarProduct', 'کالای مشابهی پیدا نشد.'],
  ['No comments registered yet', 'noComments', 'هنوز نظری ثبت نشده است.'],
  [
    '(back-in-stock) shown as already requested',
    'waitlistAlready',
    'درخواست اطلاع‌رسانی شما ثبت شده است.',
  ],
  ['your cart is empty', 'cartEmpty', 'سبد خرید شما خالی است.'],
  ['hint: longer than 5 characters', 'passwordHint', 'رمز عبور باید دست‌کم ۶ کاراکتر باشد.'],
  [
    'no discount code has been registered for you',
    'referralEmpty',
    'هنوز کد تخفیفی برای شما ثبت نشده است.',
  ],
  [
    'company not attached, contact support',
    'companyNotAttached',
    'حساب شما به شرکتی متصل نیست. کد شرکت را اینجا وارد کنید؛ اگر کد ندارید، با پشتیبانی تماس بگیرید.',
  ],
  ['sorry an error occurred', 'sorryErrorOccurred', 'متأسفانه خطایی رخ داد.'],
  ['Offline detector exists', 'offline', 'اتصال اینترنت شما قطع است.'],
  ['/payments shows success', 'paymentSucceeded', 'پرداخت شما با موفقیت انجام شد.'],
  [
    '/payments shows failure',
    'paymentFailed',
    'پرداخت انجام نشد. اگر مبلغی از حساب شما کم شده باشد، بازگردانده می‌شود.',
  ],
  [
    'Notice banner about 1 order awaiting payment: must pay or cancel first',
    'unpaidOrderOne',
    'یک سفارش در انتظار پرداخت دارید. لطفاً ابتدا آن را پرداخت یا لغو کنید.',
  ],
  [
    'Notice banner about 2 orders awaiting payment: must pay or cancel first',
    'unpaidOrderTwo',
    'دو سفارش در انتظار پرداخت دارید. برای ثبت سفارش جدید، ابتدا آن‌ها را پرداخت یا لغو کنید.',
  ],
  [
    '(ours) notice banner about 1 order that the shop has to decide first',
    'unpaidOrderWaits',
    'یک سفارش شما در انتظار بررسی فروشگاه است. اگر آن را نمی‌خواهید، می‌توانید آن را لغو کنید.',
  ],
  [
    '(ours) notice banner about 2 orders that the shop has to decide first',
    'unpaidOrdersWait',
    'دو سفارش شما در انتظار بررسی فروشگاه است. برای ثبت سفارش جدید، لطفاً تا پایان بررسی صبر کنید یا یکی از آن‌ها را لغو کنید.',
  ],
  [
    'Negative wallet: choose to pay debt',
    'walletDebt',
    'کیف پول شما بدهکار است. می‌توانید بدهی را همراه این سفارش پرداخت کنید.',
  ],
  [
    '(storage is full or blocked: the sign-in would not last)',
    'signInNotStored',
    'حافظه‌ی مرورگر شما پر یا بسته است و ورود شما در آن نمی‌ماند. لطفاً کمی از آن را خالی کنید یا اجازه‌ی ذخیره بدهید و دوباره وارد شوید.',
  ],
  [
    'Confirm_status 3 sees a warning',
    'accountNotConfirmed',
    'حساب کاربری شما هنوز تأیید نشده است.',
  ],
  [
    'Register_status 3: offered account completion',
    'completeAccountFirst',
    'لطفاً ابتدا حساب کاربری خود را تکمیل کنید.',
  ],
  [
    'Group ordering only where company data is returned, else disabled',
    'groupUnavailable',
    'خرید گروهی برای حساب شما فعال نیست.',
  ],
  ['(user) has_unused_coupon', 'unusedCoupon', 'یک کد تخفیف استفاده‌نشده دارید.'],
  [
    'Referral sharing only with first and last name set',
    'referralNeedsName',
    'برای معرفی به دوستان، ابتدا نام و نام خانوادگی خود را ثبت کنید.',
  ],
  [
    'please switch your keyboard to Persian',
    'switchKeyboardToPersian',
    'لطفاً صفحه‌کلید خود را فارسی کنید.',
  ],
  [
    'Register OTP submit disabled until code and terms ticked',
    'termsRequired',
    'برای ثبت‌نام، لطفاً قوانین و مقررات را بپذیرید.',
  ],
  [
    '(register failure, where a field is marked)',
    'mendMarked',
    'لطفاً فیلدهای مشخص‌شده را اصلاح کنید.',
  ],
  ['enter only numbers for mobile', 'mobileOnlyNumbers', 'برای شماره‌ی موبایل فقط عدد وارد کنید.'],
  [
    'a newer code was sent',
    'otpReplaced',
    'کد تازه‌تری فرستاده شده است. لطفاً آخرین کدی را که رسیده وارد کنید.',
  ],
  ['number must be 11 digits', 'mobileElevenDigits', 'شماره‌ی موبایل باید ۱۱ رقم باشد.'],
  [
    'the new mobile number must be different from your current mobile number',
    'mobileMustDiffer',
    'شماره‌ی موبایل جدید باید با شماره‌ی فعلی شما متفاوت باشد.',
  ],
  ['this delivery method is disabled for you', 'deliveryDisabled', 'این روش ارسال فعلاً فعال نیست.'],
  ['Enter the comment text.', 'commentRequired', 'لطفاً متن نظر را وارد کنید.'],
  ['Rating 1 to 5', 'ratingRequired', 'لطفاً امتیازی از ۱ تا ۵ انتخاب کنید.'],
  ["Bank slip: file field 'check'", 'bankSlipRequired', 'لطفاً تصویر فیش بانکی را انتخاب کنید.'],
  [
    'the chosen quantity exceeds the purchase limit',
    'cartLimitExceeded',
    'تعداد انتخابی از سقف مجاز خرید بیشتر است.',
  ],
  [
    '(offline edits wait and merge on return)',
    'cartWaitsForConnection',
    'اینترنت قطع است. این تغییر پس از وصل شدن در سبد شما ثبت می‌شود.',
  ],
  [
    '(storage is full or blocked: the cart lasts as long as this page)',
    'cartNotStored',
    'حافظه‌ی مرورگر شما پر یا بسته است؛ سبد خرید شما فقط تا وقتی این صفحه باز است می‌ماند.',
  ],
  [
    '(without a connection the cart shows its last known state)',
    'cartPricesOld',
    'قیمت‌ها و موجودی به‌روز نشد؛ این‌ها از آخرین باری است که به فروشگاه وصل بودید.',
  ],
  ['error: E8767', 'cartUnknownError', 'خطایی رخ داد. لطفاً دوباره تلاش کنید. (E8767)'],
  ['your password is incorrect', 'passwordIncorrect', 'رمز عبور نادرست است.'],
  ['Register failure: an error occurred', 'errorOccurred', 'خطایی رخ داد.'],
  ['quantity is over stock', 'quantityOverStock', 'تعداد انتخابی بیشتر از موجودی است.'],
  [
    'please choose an address and delivery method',
    'chooseAddressAndDelivery',
    'لطفاً آدرس و روش ارسال را انتخاب کنید.',
  ],
  [
    '402 message, remove the chosen payment port',
    'paymentPortUnavailable',
    'این روش پرداخت در دسترس نیست. لطفاً روش دیگری انتخاب کنید.',
  ],
  [
    'network error shows the error message',
    'networkError',
    'خطای شبکه. لطفاً اتصال اینترنت خود را بررسی کنید.',
  ],
  [
    'cart warnings redirect to /cart',
    'cartHasErrors',
    'برای ادامه، کالاهای مشکل‌دار سبد را اصلاح یا حذف کنید.',
  ],
  ['discount code applied successfully', 'couponApplied', 'کد تخفیف با موفقیت اعمال شد.'],
  ['(ours) no such code', 'couponUnknown', 'چنین کدی وجود ندارد.'],
  ['this code has expired', 'couponExpired', 'این کد منقضی شده است.'],
  ['discount code removed', 'couponRemoved', 'کد تخفیف حذف شد.'],
  ['choose order type first', 'stepOrderTypeFirst', 'لطفاً ابتدا نوع سفارش را انتخاب کنید.'],
  [
    'selling method before address',
    'stepSellingMethodBeforeAddress',
    'لطفاً پیش از آدرس، نوع سفارش را انتخاب کنید.',
  ],
  ['address before time', 'stepAddressBeforeTime', 'لطفاً پیش از زمان ارسال، آدرس را انتخاب کنید.'],
  [
    'time before delivery method',
    'stepTimeBeforeDelivery',
    'لطفاً پیش از روش ارسال، زمان ارسال را انتخاب کنید.',
  ],
  [
    'delivery method before payment',
    'stepDeliveryBeforePayment',
    'لطفاً پیش از روش پرداخت، روش ارسال را انتخاب کنید.',
  ],
  [
    'payment before repeat type',
    'stepPaymentBeforeRepeat',
    'لطفاً پیش از نوع تکرار سفارش، روش پرداخت را انتخاب کنید.',
  ],
  ['complete address details', 'submitCompleteAddress', 'لطفاً مشخصات آدرس را کامل کنید.'],
  ['specify send time', 'submitSpecifySendTime', 'لطفاً زمان ارسال را مشخص کنید.'],
  ['specify delivery method', 'submitSpecifyDelivery', 'لطفاً روش ارسال را مشخص کنید.'],
  ['specify payment method', 'submitSpecifyPayment', 'لطفاً روش پرداخت را مشخص کنید.'],
  ['repeat type missing', 'submitSpecifyRepeat', 'لطفاً نوع تکرار سفارش را مشخص کنید.'],
  ['generic retry', 'submitRetry', 'ثبت سفارش انجام نشد. لطفاً دوباره تلاش کنید.'],
  [
    'Connection to the site is temporarily down, please try later',
    'temporarilyDown',
    'ارتباط با سایت موقتاً قطع شده است. لطفاً کمی بعد دوباره تلاش کنید.',
  ],
  ['This product does not exist', 'productNotExist', 'این کالا وجود ندارد.'],
  ['No such product exists anymore', 'productGone', 'این کالا دیگر در فروشگاه نیست.'],
  [
    'Your request was registered successfully',
    'requestRegistered',
    'درخواست شما با موفقیت ثبت شد.',
  ],
  [
    'Comment success: registered and published after approval',
    'commentRegistered',
    'نظر شما ثبت شد و پس از تأیید منتشر می‌شود.',
  ],
  ['Network error', 'invoiceNetworkError', 'خطای شبکه. لطفاً اتصال اینترنت خود را بررسی کنید.'],
  ['order detail load: an error occurred', 'orderDetailError', 'خطایی رخ داد.'],
  ['Rating 200: thanks', 'ratingThanks', 'از امتیازی که دادید سپاسگزاریم.'],
  ['Rating failure error', 'ratingFailed', 'ثبت امتیاز انجام نشد. لطفاً دوباره تلاش کنید.'],
  ['order cancelled successfully', 'orderCancelled', 'سفارش با موفقیت لغو شد.'],
  ['file uploaded successfully', 'fileUploaded', 'فایل با موفقیت بارگذاری شد.'],
  ['file edited successfully', 'fileEdited', 'فایل با موفقیت ویرایش شد.'],
  ['(ours) order again, all of it', 'orderAgainDone', 'کالاهای این سفارش به سبد خرید شما اضافه شد.'],
  [
    '(ours) order again, a part of it',
    'orderAgainPartly',
    'کالاهای موجود این سفارش به سبد خرید شما اضافه شد. این موارد را نتوانستیم کامل اضافه کنیم:',
  ],
  [
    '(ours) order again, nothing of it',
    'orderAgainNothing',
    'هیچ‌کدام از کالاهای این سفارش اکنون موجود نیست.',
  ],
  [
    '(ours) confirmation: stop repeat',
    'repeatStopConfirm',
    'تکرار این سفارش متوقف شود؟ سفارش‌هایی که تا اکنون آماده شده‌اند سر جای خود می‌مانند.',
  ],
  [
    'company referral code has been saved for your user account',
    'companyCodeSaved',
    'کد شرکت برای حساب کاربری شما ثبت شد.',
  ],
  [
    'validity period of the company referral code has expired',
    'companyCodeExpired',
    'مهلت استفاده از کد شرکت به پایان رسیده است.',
  ],
  ['edit done successfully', 'profileEdited', 'ویرایش با موفقیت انجام شد.'],
  [
    'your password has been changed successfully',
    'passwordChanged',
    'رمز عبور شما با موفقیت تغییر کرد.',
  ],
  ['mobile number changed successfully', 'mobileChanged', 'شماره‌ی موبایل با موفقیت تغییر کرد.'],
  ['your message was sent successfully', 'messageSent', 'پیام شما با موفقیت ارسال شد.'],
  ['discount code copied', 'discountCodeCopied', 'کد تخفیف کپی شد.'],
  ['copied', 'copied', 'کپی شد.'],
  ['Unable to delete all addresses', 'addressesCannotDeleteAll', 'حذف همه‌ی آدرس‌ها ممکن نیست.'],
  ['Confirmation: delete address', 'addressDeleteConfirm', 'از حذف این آدرس مطمئن هستید؟'],
  [
    '(a gateway refuses a payment)',
    'paymentRefused',
    'درگاه بانک این پرداخت را نپذیرفت. لطفاً روش پرداخت دیگری انتخاب کنید یا با پشتیبانی تماس بگیرید.',
  ],
  ['free shipping', 'freeShipping', 'ارسال رایگان'],
  [
    '(delivery is free, and some windows have a fee of their own)',
    'windowFeesSome',
    'برای بعضی از زمان‌های تحویل، هزینه‌ی جداگانه دریافت می‌شود.',
  ],
  [
    '(delivery is free, and each window has a fee of its own)',
    'windowFeesAll',
    'برای زمان تحویل، هزینه‌ی جداگانه دریافت می‌شود.',
  ],
  [
    'Only Tehran orders can be finalised',
    'onlyTehran',
    'در حال حاضر فقط سفارش‌های تهران نهایی می‌شوند.',
  ],
  [
    'Payment ports outside Tehran limited to port 5',
    'outsideTehranPort',
    'سفارش‌های خارج از تهران فقط بدون پرداخت آنلاین ثبت می‌شوند.',
  ],
]

test.each(ROWS)('translates %s by %s', (_, key, persian) => {
  expect(messages[key]).toBe(persian)
})

test('each English message has one row', () => {
  expect(new Set(ROWS.map(([english]) => english)).size).toBe(ROWS.length)
  expect(new Set(ROWS.map(([, key]) => key)).size).toBe(ROWS.length)
})

test('no key is used by two features', () => {
  const features = [
    siteMessages,
    pageMessages,
    cartMessages,
    shippingMessages,
    accountMessages,
    checkoutMessages,
    checkoutRefusals,
    orderMessages,
    orderPageMessages,
    catalogMessages,
    profileMessages,
    serverMessages,
  ]
  const count = features.reduce((sum, feature) => sum + Object.keys(feature).length, 0)
  expect(Object.keys(messages)).toHaveLength(count)
})

function leaves(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner))
}

// What is typed as it stands is between two left-to-right marks; a script fills {places} in.
const AS_IT_STANDS = /\u200e[^\u200e]*\u200e|\{\w+\}/g

// Functions make sentences of values: their own tests see to them.
const labels = import.meta.glob('../../../src/lib/text/labels/*.ts', { eager: true })
const ALL = leaves('', { messages, labels, names: { ...names }, fieldNames, wireFieldNames })
  .filter(([, text]) => !text.startsWith('/'))
  .map(([path, text]): [string, string] => [path, text.replace(AS_IT_STANDS, '۰')])
const SENTENCES = leaves('', { messages })
const LATIN_ALLOWED = /E8767|JPG|PNG|WebP|PDF|CSV|HTML|SKU|Shift/g

test.each([
  ['Arabic letters, tatweel, stray spaces', (text: string) => normalizeText(text) !== text],
  ['Latin letters or digits', (text: string) => /[a-z\d]/i.test(text.replace(LATIN_ALLOWED, ''))],
  ['Arabic digits', (text: string) => /[٠-٩]/.test(text)],
  ['Latin punctuation', (text: string) => /[,;?"'%]|\.{3}/.test(text)],
  // Behind Persian letters its parts are drawn in the other order.
  ['a date without marks around it', (text: string) => /[۰-۹]-[۰-۹]/.test(text)],
  ['a space before punctuation', (text: string) => /\s[.،؛؟!…:»]/.test(text)],
  ['a missing space after punctuation', (text: string) => /[.،؛؟!…](?=\p{L})/u.test(text)],
  ['a verb prefix apart from its verb', (text: string) => /(^|\s)ن?می\s/.test(text)],
  [
    'a plural or degree apart from its noun',
    (text: string) => /\sها(ی|یی)?(\s|$)|\sترین/.test(text),
  ],
  ['the ezafe mark, left out everywhere', (text: string) => /ۀ|\u0654/.test(text)],
  ['an informal imperative', (text: string) => /(^|\s)(کن|بزن|برو|بگیر|بده)(\s|[.!]|$)/.test(text)],
])('texts do not contain %s', (_, fault) => {
  expect(ALL.filter(([, text]) => fault(text))).toEqual([])
})

// Words shown in the place of a price, a list or a countdown, not sentences.
const STATES = new Set(
  ['soldOut', 'specialSaleEnded', 'nothingFound', 'nothingFoundWithFilter'].map(
    key => `.messages.${key}`,
  ),
)

test('a request says please once and ends as a sentence', () => {
  for (const [path, text] of SENTENCES) {
    const pleases = text.match(/لطفاً/g) ?? []
    if (pleases.length > 1) expect.fail(path)
    if (/(ید|شد|است|نیست|ند)$/.test(text) && !/[.!؟]$/.test(text) && !STATES.has(path)) {
      expect.fail(`${path} ends without a full stop`)
    }
  }
})

// «همه‌ی برندها», never «همه برندها»: one spelling, that of the catalogue's own texts.
const WITH_EZAFE =
  /(?<![آ-ی])(همه|درباره|هزینه|محدوده|شیوه|نتیجه|مشاهده|تسویه) (?!شده|است|ندارد)[آ-ی]/

test('an ezafe after «ه» is written', () => {
  for (const [path, text] of SENTENCES)
    expect([path, text]).not.toContainEqual(expect.stringMatching(WITH_EZAFE))
})
