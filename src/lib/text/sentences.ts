import { CouponType } from '#lib/codes/coupon.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { formatCount, formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'

// Sentences with a value in them. Each is a function of its own, so that a page ships only what
// it says. Amounts are rials, moments epoch seconds.

/** 'the group purchase minimum is {flooring}' (specification 8, group). */
export function groupFloor(flooringRials: number): string {
  return `حداقل خرید گروهی ${formatTomanWithUnit(flooringRials)} است.`
}

/** A coupon used below its own least purchase. */
export function couponFloor(flooringRials: number): string {
  return `این کد تخفیف برای خریدهای بالای ${formatTomanWithUnit(flooringRials)} است.`
}

/** The last pieces of an item. */
export function stockLeft(count: number): string {
  return `فقط ${formatCount(count)} باقی مانده است`
}

/** When the sale of a bundle begins. */
export function saleStarts(startedAt: number): string {
  return `شروع فروش: ${formatJalaliDateTime(startedAt)}`
}

/**
 * What is missing to free delivery, which begins above the threshold and not at it. At the threshold
 * itself nothing is missing that could be named: the threshold is.
 */
export function freeShippingRemaining(thresholdRials: number, totalRials: number): string {
  return totalRials < thresholdRials
    ? `برای ارسال رایگان، بیش از ${formatTomanWithUnit(thresholdRials - totalRials)} دیگر خرید کنید.`
    : `ارسال برای خریدهای بالای ${formatTomanWithUnit(thresholdRials)} رایگان است.`
}

/** What is left to pay is less than a gateway takes. */
export const belowOnlineMin = (rials: number, minRials: number): string =>
  `${formatTomanWithUnit(rials)} برای پرداخت مانده است و درگاه بانک کمتر از ${formatTomanWithUnit(minRials)} را نمی‌پذیرد.`

/** The choice to leave it to the wallet. */
export const leaveRemainder = (rials: number): string =>
  `${formatTomanWithUnit(rials)} باقی‌مانده را به حساب کیف پولم بگذارید`

/** 'shelf {id} not found' (specification 2, category shelves). */
export function shelfNotFound(id: number | string): string {
  return `مجموعه‌ی ${toPersianDigits(id)} پیدا نشد.`
}

/** Heading of a search with results. */
export function searchResultsFor(query: string): string {
  return `نتایج جست‌وجوی «${query}»`
}

/** How a search was answered otherwise than it was typed. */
export function searchChanged(query: string, leftOut: readonly string[]): string {
  return leftOut.length > 0
    ? `کالایی با همه‌ی این کلمه‌ها پیدا نشد؛ نتایج بدون ${leftOut.map(word => `«${word}»`).join(' و ')} آمده است.`
    : `برای «${query}» کالایی پیدا نشد؛ نتایج نزدیک به آن آمده است.`
}

/** A range of prices in rials that is open at one end or at none. */
export function priceBetween(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `از ${formatTomanWithUnit(min ?? 0)}`
  if (min === undefined) return `تا ${formatTomanWithUnit(max)}`
  return `از ${formatToman(min)} تا ${formatTomanWithUnit(max)}`
}

/** The button that takes one filter back. */
export function removeFilter(name: string): string {
  return `حذف فیلتر ${name}`
}

/** The button that closes the filter and shows what it left. */
export function showItems(count: number): string {
  return `نمایش ${formatCount(count, 'کالا')}`
}

/** Below the code field: where the code went. */
export function codeSentTo(mobile: string): string {
  return `کد تأیید به شماره‌ی ${displayMobile(mobile)} پیامک شد.`
}

/**
 * The server's refusal 429, a long wait in minutes or hours. The requests need not be the reader's
 * own: many people share an address.
 */
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

/** Asks before an order is cancelled. */
export const cancelOrderConfirm = (trackingCode: string): string =>
  `سفارش شماره‌ی ${toPersianDigits(trackingCode)} را لغو می‌کنید؟`

/** Asks before a wholesale request is taken back. */
export const withdrawConfirm = (product: string): string =>
  `درخواست خرید عمده‌ی «${printedName(product)}» را پس می‌گیرید؟`

/** A frozen order waits for its bank slip until the moment given (specification 4). */
export function frozenUntil(freezeExpiredAt: number): string {
  return (
    `سفارش شما تا ${formatJalaliDateTime(freezeExpiredAt)} نگه داشته می‌شود. ` +
    'لطفاً تا آن زمان تصویر فیش بانکی را بارگذاری کنید، وگرنه سفارش لغو می‌شود.'
  )
}

/** When a step of an order is due, below its name: «تحویل، در ۴ آذر ۱۴۰۵». */
export const dueOn = (date: string): string => `در ${date}`

const KILOBYTE = 1024

/** How large a chosen file is. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE)
  return kilobytes < KILOBYTE
    ? `${formatNumber(kilobytes)} کیلوبایت`
    : `${formatNumber(Math.round((10 * kilobytes) / KILOBYTE) / 10)} مگابایت`
}

/** Section 4, repeat type: how an order is repeated, and the Jalali day of its next delivery. */
export function repeatsOn(periodic: string, nextFa: string): string {
  return `تکرار ${periodic}؛ تحویل بعدی: ${nextFa}`
}

/** The company page greets by first name (specification 2); without a name it just greets. */
export function greeting(firstName: string): string {
  return firstName === '' ? 'سلام!' : `سلام ${firstName}!`
}

/** What a referral gives to the friend and to the referrer (specification 9, referral). */
export function referralOffer(friendRials: number, rewardRials: number): string {
  return (
    `کد معرف خود را برای دوستانتان بفرستید. ${formatTomanWithUnit(friendRials)} از اولین خرید آن‌ها ` +
    `کم می‌شود و شما هم یک کد تخفیف ${formatTomanWithUnit(rewardRials)}ی هدیه می‌گیرید.`
  )
}

/** What is shared with a friend. */
export function referralShareText(code: string, friendRials: number): string {
  return `با کد معرف ${code} در اولین خرید از سبد، ${formatTomanWithUnit(friendRials)} تخفیف بگیرید.`
}

/** What a code takes off, by its type (specification 3): whole percent, or rials. */
export function couponWorth({ type, value }: { type: CouponType; value: number }): string {
  const worth =
    type === CouponType.percent ? `${formatNumber(value)} درصد` : formatTomanWithUnit(value)
  return `${worth} تخفیف`
}

/** Shown with the coupon line of an invoice. */
export function couponSaved(rials: number): string {
  return `${formatTomanWithUnit(rials)} تخفیف گرفتید.`
}

/** What an order was paid with: money, the wallet, or both. */
export function paidWith(rials: number, walletRials: number): string {
  if (walletRials === 0) return formatTomanWithUnit(rials)
  const fromWallet = `${formatTomanWithUnit(walletRials)} از کیف پول`
  return rials === 0 ? fromWallet : `${formatTomanWithUnit(rials)} و ${fromWallet}`
}

/** What an order costs, and how much of it the wallet paid; rials. */
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

/** What a company member gets on a group order. */
export function groupDiscount(percent: number): string {
  return `${formatNumber(percent)} درصد تخفیف خرید گروهی`
}

/** Reading name of a rating star for those who hear the page. */
export function ratingOfFive(rating: number): string {
  return `امتیاز ${formatNumber(rating)} از ۵`
}

/** What tells a product from others of its name: its brand, and its size and colour where it has them. */
export const productTitle = (
  name: string,
  brand: string,
  ...details: readonly (string | undefined)[]
): string => [printedName(`${name} ${brand}`), ...details.filter(Boolean)].join('، ')

/** The description of a product that is shown of it alone. */
export const titledDescription = (title: string, text: string): string => `${title}: ${text}`

/** The title of a page of a list: each page has one of its own. */
export function numberedTitle(title: string, page: number): string {
  // What is a sentence in the page is no sentence in the bar of the browser.
  const name = title.replace(/\.$/, '')
  return page > 1 ? `${name}، صفحه‌ی ${formatNumber(page)}` : name
}

/** The description of a page of a list, likewise. */
export const numberedDescription = (description: string, page: number): string =>
  page > 1 ? `صفحه‌ی ${formatNumber(page)}: ${description}` : description
