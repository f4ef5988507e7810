import { CouponType } from '#lib/codes/coupon.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { formatCount, formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { formatAmount } from '#lib/text/weight.ts'

// One function each for tree shaking. Amounts in rials, moments in epoch seconds.

export function groupFloor(flooringRials: number): string {
  return `حداقل خرید گروهی ${formatTomanWithUnit(flooringRials)} است.`
}

export function zoneMinimum(leastRials: number, missingRials: number): string {
  return `حداقل خرید برای ارسال به این محدوده ${formatTomanWithUnit(leastRials)} است. ${formatTomanWithUnit(missingRials)} دیگر به سبد خرید اضافه کنید.`
}

export function couponFloor(flooringRials: number): string {
  return `این کد تخفیف برای خریدهای بالای ${formatTomanWithUnit(flooringRials)} است.`
}

export function stockLeft(count: number, stepG?: number | null): string {
  return `فقط ${formatAmount(count, stepG)} باقی مانده است`
}

export function saleStarts(startedAt: number): string {
  return `شروع فروش: ${formatJalaliDateTime(startedAt)}`
}

/** Free delivery begins above the threshold; at exactly the threshold the threshold is named. */
export function freeShippingRemaining(thresholdRials: number, totalRials: number): string {
  return totalRials < thresholdRials
    ? `برای ارسال رایگان، بیش از ${formatTomanWithUnit(thresholdRials - totalRials)} دیگر خرید کنید.`
    : `ارسال برای خریدهای بالای ${formatTomanWithUnit(thresholdRials)} رایگان است.`
}

export const belowOnlineMin = (rials: number, minRials: number): string =>
  `${formatTomanWithUnit(rials)} برای پرداخت مانده است و درگاه بانک کمتر از ${formatTomanWithUnit(minRials)} را نمی‌پذیرد.`

export const leaveRemainder = (rials: number): string =>
  `${formatTomanWithUnit(rials)} باقی‌مانده را به حساب کیف پولم بگذارید`

export function shelfNotFound(id: number | string): string {
  return `مجموعه‌ی ${toPersianDigits(id)} پیدا نشد.`
}

export function searchResultsFor(query: string): string {
  return `نتایج جست‌وجوی «${query}»`
}

/** @param words those whose goods are shown */
export const searchChanged = (query: string, leftOut: readonly string[], words: string): string =>
  leftOut.length > 0 ? `برای «${query}» چیزی نداریم؛ نتیجه‌های «${words}»` : `نتیجه‌های «${words}»`

export const searchLiterally = (query: string): string => `جست‌وجوی «${query}»`

export function priceBetween(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `از ${formatTomanWithUnit(min ?? 0)}`
  if (min === undefined) return `تا ${formatTomanWithUnit(max)}`
  return `از ${formatToman(min)} تا ${formatTomanWithUnit(max)}`
}

export function removeFilter(name: string): string {
  return `حذف فیلتر ${name}`
}

export function showItems(count: number): string {
  return `نمایش ${formatCount(count, 'کالا')}`
}

export function codeSentTo(mobile: string): string {
  return `کد تأیید به شماره‌ی ${displayMobile(mobile)} پیامک شد.`
}

/** Others may share the reader's address, so it does not blame them. */
export function tooManyRequests(seconds: number): string {
  return `تعداد درخواست‌ها در حال حاضر زیاد است. لطفاً ${waitText(seconds)} دیگر دوباره تلاش کنید.`
}

const LONG_WAIT_PARTS = 120

function waitText(seconds: number): string {
  const minutes = seconds / 60
  if (minutes > LONG_WAIT_PARTS) return `${formatNumber(Math.ceil(minutes / 60))} ساعت`
  if (seconds > LONG_WAIT_PARTS) return `${formatNumber(Math.ceil(minutes))} دقیقه`
  return `${formatNumber(Math.max(1, Math.ceil(seconds)))} ثانیه`
}

export const cancelOrderConfirm = (trackingCode: string, isPaid: boolean): string =>
  `سفارش شماره‌ی ${toPersianDigits(trackingCode)} را لغو می‌کنید؟${isPaid ? ' پول آن به کیف پولتان برمی‌گردد.' : ''}`

export const withdrawConfirm = (product: string): string =>
  `درخواست خرید عمده‌ی «${printedName(product)}» را پس می‌گیرید؟`

/** `freezeExpiredAt` in epoch seconds. */
export function frozenUntil(freezeExpiredAt: number): string {
  return (
    `سفارش شما تا ${formatJalaliDateTime(freezeExpiredAt)} نگه داشته می‌شود. ` +
    'لطفاً تا آن زمان تصویر فیش بانکی را بارگذاری کنید، وگرنه سفارش لغو می‌شود.'
  )
}

/** «تحویل، در ۴ آذر ۱۴۰۵». */
export const dueOn = (date: string): string => `در ${date}`

const KILOBYTE = 1024

export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE)
  return kilobytes < KILOBYTE
    ? `${formatNumber(kilobytes)} کیلوبایت`
    : `${formatNumber(Math.round((10 * kilobytes) / KILOBYTE) / 10)} مگابایت`
}

export function repeatsOn(periodic: string, nextFa: string): string {
  return `تکرار ${periodic}؛ تحویل بعدی: ${nextFa}`
}

export function greeting(firstName: string): string {
  return firstName === '' ? 'سلام!' : `سلام ${firstName}!`
}

export function referralOffer(friendRials: number, rewardRials: number): string {
  return (
    `کد معرف خود را برای دوستانتان بفرستید. ${formatTomanWithUnit(friendRials)} از اولین خرید آن‌ها ` +
    `کم می‌شود و شما هم یک کد تخفیف ${formatTomanWithUnit(rewardRials)}ی هدیه می‌گیرید.`
  )
}

export function referralShareText(code: string, friendRials: number): string {
  return `با کد معرف ${code} در اولین خرید از سبد، ${formatTomanWithUnit(friendRials)} تخفیف بگیرید.`
}

export function couponWorth({ type, value }: { type: CouponType; value: number }): string {
  const worth =
    type === CouponType.percent ? `${formatNumber(value)} درصد` : formatTomanWithUnit(value)
  return `${worth} تخفیف`
}

export function couponSaved(rials: number): string {
  return `${formatTomanWithUnit(rials)} تخفیف گرفتید.`
}

export function paidWith(rials: number, walletRials: number): string {
  if (walletRials === 0) return formatTomanWithUnit(rials)
  const fromWallet = `${formatTomanWithUnit(walletRials)} از کیف پول`
  return rials === 0 ? fromWallet : `${formatTomanWithUnit(rials)} و ${fromWallet}`
}

export function orderCost({
  total_amount,
  wallet_amount,
}: {
  total_amount: number
  wallet_amount: number
}): string {
  const cost = formatTomanWithUnit(total_amount + wallet_amount)
  if (wallet_amount === 0) return cost
  return total_amount === 0
    ? `${cost} از کیف پول`
    : `${cost} (${formatTomanWithUnit(wallet_amount)} از کیف پول)`
}

export function groupDiscount(percent: number): string {
  return `${formatNumber(percent)} درصد تخفیف خرید گروهی`
}

/** Accessible name of a rating star. */
export function ratingOfFive(rating: number): string {
  return `امتیاز ${formatNumber(rating)} از ۵`
}

/** Name with brand, size and colour. */
export const productTitle = (
  name: string,
  brand: string,
  ...details: readonly (string | undefined)[]
): string => [printedName(`${name} ${brand}`).trim(), ...details.filter(Boolean)].join('، ')

export const titledDescription = (title: string, text: string): string => `${title}: ${text}`

/** Titles of list pages must differ. */
export function numberedTitle(title: string, page: number): string {
  // No full stop in a title.
  const name = title.replace(/\.$/, '')
  return page > 1 ? `${name}، صفحه‌ی ${formatNumber(page)}` : name
}

export const numberedDescription = (description: string, page: number): string =>
  page > 1 ? `صفحه‌ی ${formatNumber(page)}: ${description}` : description

/** @example stopsBefore(3) // '۳ تحویل پیش از شما' */
export const stopsBefore = (count: number): string => `${formatCount(count, 'تحویل')} پیش از شما`

export const linkEnds = (day: string): string => `این لینک تا ${day} کار می‌کند.`

/** What can be done with an order, and until when where that is known. */
export function orderActs(possible: {
  can_change: boolean
  can_cancel: boolean
  changeable_until_fa: string | null
}): string {
  const acts = [
    possible.can_change && 'کالاها، زمان تحویل و آدرس را عوض کنید',
    possible.can_cancel && 'سفارش را لغو کنید',
  ].filter(Boolean)
  const until = possible.changeable_until_fa
  return `${until ? `تا ${until} ` : ''}می‌توانید ${acts.join(' یا ')}.`
}

/** The choice for missing goods, and how many lines differ: «تماس بگیرید؛ ۲ کالا جدا». */
export const substitutionSummary = (name: string, others: number): string =>
  others === 0 ? name : `${name}؛ ${formatCount(others, 'کالا')} جدا`
