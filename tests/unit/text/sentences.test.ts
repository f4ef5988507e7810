import { expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import { priceMoved } from '#lib/text/cart-change-sentences.ts'
import * as cartSentences from '#lib/text/cart-sentences.ts'
import * as fields from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import * as sentences from '#lib/text/sentences.ts'

const FREEZE = Date.parse('2026-11-21T18:30:00+03:30') / 1000

test.each([
  [sentences.groupFloor(5_000_000), 'حداقل خرید گروهی ۵۰۰٬۰۰۰ تومان است.'],
  [sentences.couponFloor(1_000_000), 'این کد تخفیف برای خریدهای بالای ۱۰۰٬۰۰۰ تومان است.'],
  [cartSentences.cartLimit(5), 'از این کالا حداکثر ۵ عدد می‌توانید سفارش دهید.'],
  [cartSentences.cartLimit(5, 500), 'از این کالا حداکثر ۲٫۵ کیلوگرم می‌توانید سفارش دهید.'],
  [cartSentences.cartLeast(2, 250), 'از این کالا حداقل ۵۰۰ گرم می‌توانید سفارش دهید.'],
  [cartSentences.stockShortage('شیر'), 'موجودی «شیر» کافی نیست.'],
  [cartSentences.itemUnavailable('شیر'), '«شیر» دیگر موجود نیست.'],
  [priceMoved('شیر', 450_000, 520_000), 'قیمت «شیر» بیشتر شد: از ۴۵٬۰۰۰ به ۵۲٬۰۰۰ تومان.'],
  [priceMoved('شیر', 520_000, 450_000), 'قیمت «شیر» کمتر شد: از ۵۲٬۰۰۰ به ۴۵٬۰۰۰ تومان.'],
  [sentences.stockLeft(3), 'فقط ۳ عدد باقی مانده است'],
  [sentences.stockLeft(3, 500), 'فقط ۱٫۵ کیلوگرم باقی مانده است'],
  [sentences.saleStarts(FREEZE), 'شروع فروش: ۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰'],
  [
    sentences.freeShippingRemaining(8_000_000, 7_550_000),
    'برای ارسال رایگان، بیش از ۴۵٬۰۰۰ تومان دیگر خرید کنید.',
  ],
  [
    sentences.freeShippingRemaining(8_000_000, 8_000_000),
    'ارسال برای خریدهای بالای ۸۰۰٬۰۰۰ تومان رایگان است.',
  ],
  [
    sentences.belowOnlineMin(300, 500),
    '۳۰ تومان برای پرداخت مانده است و درگاه بانک کمتر از ۵۰ تومان را نمی‌پذیرد.',
  ],
  [sentences.leaveRemainder(300), '۳۰ تومان باقی‌مانده را به حساب کیف پولم بگذارید'],
  [sentences.cancelOrderConfirm('12', false), 'سفارش شماره‌ی ۱۲ را لغو می‌کنید؟'],
  [
    sentences.cancelOrderConfirm('12', true),
    'سفارش شماره‌ی ۱۲ را لغو می‌کنید؟ پول آن به کیف پولتان برمی‌گردد.',
  ],
  [sentences.withdrawConfirm('برنج'), 'درخواست خرید عمده‌ی «برنج» را پس می‌گیرید؟'],
  [sentences.shelfNotFound(12), 'مجموعه‌ی ۱۲ پیدا نشد.'],
  [sentences.searchResultsFor('شیر'), 'نتایج جست‌وجوی «شیر»'],
  [
    sentences.searchChanged('سس مایونز', ['مایونز'], 'سس'),
    'برای «سس مایونز» چیزی نداریم؛ نتیجه‌های «سس»',
  ],
  [sentences.searchChanged('نوشبه', [], 'نوشابه'), 'نتیجه‌های «نوشابه»'],
  [sentences.searchLiterally('نوشبه'), 'جست‌وجوی «نوشبه»'],
  [sentences.priceBetween(87_000, 900_000), 'از ۸٬۷۰۰ تا ۹۰٬۰۰۰ تومان'],
  [sentences.priceBetween(87_000, undefined), 'از ۸٬۷۰۰ تومان'],
  [sentences.priceBetween(undefined, 900_000), 'تا ۹۰٬۰۰۰ تومان'],
  [sentences.removeFilter('سفره‌دار'), 'حذف فیلتر سفره‌دار'],
  [sentences.showItems(1_341), 'نمایش ۱٬۳۴۱ کالا'],
  [sentences.codeSentTo('+989123456789'), 'کد تأیید به شماره‌ی ۰۹۱۲۳۴۵۶۷۸۹ پیامک شد.'],
  [
    sentences.tooManyRequests(41.2),
    'تعداد درخواست‌ها در حال حاضر زیاد است. لطفاً ۴۲ ثانیه دیگر دوباره تلاش کنید.',
  ],
  [
    sentences.tooManyRequests(121),
    'تعداد درخواست‌ها در حال حاضر زیاد است. لطفاً ۳ دقیقه دیگر دوباره تلاش کنید.',
  ],
  [
    sentences.tooManyRequests(7_201),
    'تعداد درخواست‌ها در حال حاضر زیاد است. لطفاً ۳ ساعت دیگر دوباره تلاش کنید.',
  ],
  [
    sentences.frozenUntil(FREEZE),
    'سفارش شما تا ۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰ نگه داشته می‌شود. لطفاً تا آن زمان تصویر فیش بانکی را بارگذاری کنید، وگرنه سفارش لغو می‌شود.',
  ],
  [sentences.greeting('سارا'), 'سلام سارا!'],
  [sentences.greeting(''), 'سلام!'],
  [
    sentences.referralOffer(100_000, 150_000),
    'کد معرف خود را برای دوستانتان بفرستید. ۱۰٬۰۰۰ تومان از اولین خرید آن‌ها کم می‌شود و شما هم یک کد تخفیف ۱۵٬۰۰۰ تومانی هدیه می‌گیرید.',
  ],
  [
    sentences.referralShareText('AB12', 100_000),
    'با کد معرف AB12 در اولین خرید از سبد، ۱۰٬۰۰۰ تومان تخفیف بگیرید.',
  ],
  [sentences.couponWorth({ type: CouponType.percent, value: 15 }), '۱۵ درصد تخفیف'],
  [sentences.couponWorth({ type: CouponType.rials, value: 100_000 }), '۱۰٬۰۰۰ تومان تخفیف'],
  [sentences.couponSaved(200_000), '۲۰٬۰۰۰ تومان تخفیف گرفتید.'],
  [sentences.groupDiscount(7), '۷ درصد تخفیف خرید گروهی'],
  [sentences.repeatsOn('هفتگی', '۷ آذر ۱۴۰۵'), 'تکرار هفتگی؛ تحویل بعدی: ۷ آذر ۱۴۰۵'],
  [sentences.fileSize(1), '۱ کیلوبایت'],
  [sentences.fileSize(1_023 * 1_024), '۱٬۰۲۳ کیلوبایت'],
  [sentences.fileSize(1_500 * 1_024), '۱٫۵ مگابایت'],
  [sentences.ratingOfFive(4), 'امتیاز ۴ از ۵'],
  [fields.fieldRequired('نام گیرنده'), 'لطفاً نام گیرنده را وارد کنید.'],
  [fields.fieldMissing('name'), 'لطفاً نام را وارد کنید.'],
  [wireFieldMissing('name'), 'لطفاً نام را وارد کنید.'],
  [wireFieldMissing('info_id'), 'لطفاً آدرس را انتخاب کنید.'],
  [wireFieldMissing('check'), 'لطفاً فیش بانکی را بارگذاری کنید.'],
  [wireFieldMissing('items'), 'لطفاً کالاها را مشخص کنید.'],
  [wireFieldMissing('toString'), 'لطفاً این مورد را وارد کنید.'],
  [fields.inRow(2, 'تعداد باید عدد باشد.'), 'ردیف ۲: تعداد باید عدد باشد.'],
  [fields.fieldInvalid(fields.fieldName('email')), 'ایمیل معتبر نیست.'],
  [fields.fieldTooLong('آدرس', 500), 'آدرس نباید بیشتر از ۵۰۰ کاراکتر باشد.'],
  [fields.fieldTooShort('رمز عبور', 6), 'رمز عبور باید حداقل ۶ کاراکتر باشد.'],
  [sentences.numberedTitle('برندها', 1), 'برندها'],
  [sentences.numberedTitle('همه‌ی کالاها', 12), 'همه‌ی کالاها، صفحه‌ی ۱۲'],
  [sentences.numberedTitle('صفحه پیدا نشد.', 1), 'صفحه پیدا نشد'],
  [sentences.numberedDescription('خرید شیر.', 2), 'صفحه‌ی ۲: خرید شیر.'],
  [sentences.productTitle('شیر', 'پاک', '۱ لیتر', undefined), 'شیر پاک، ۱ لیتر'],
  [sentences.productTitle('مسواک', 'پاک', '', 'آبی'), 'مسواک پاک، آبی'],
  [sentences.titledDescription('شیر پاک', 'تازه.'), 'شیر پاک: تازه.'],
  [fields.fieldNotNumber('تعداد'), 'تعداد باید عدد باشد.'],
  [fields.fieldTooSmall('تعداد', 1), 'تعداد نباید کمتر از ۱ باشد.'],
  [fields.fieldTooBig('تعداد', 1000), 'تعداد نباید بیشتر از ۱٬۰۰۰ باشد.'],
  [fields.fieldDigits('کد پستی', 10), 'کد پستی باید ۱۰ رقم باشد.'],
  [fields.fieldName('no_such_field'), 'این مورد'],
  [fields.fieldName('toString'), 'این مورد'],
  [wireFieldName('toString'), 'این مورد'],
  [wireFieldName('email'), 'ایمیل'],
])('prints %s', (text, expected) => {
  expect(text).toBe(expected)
  expect(normalizeText(text)).toBe(text)
})
