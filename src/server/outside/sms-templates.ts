import { REFERRAL_REWARD_LIFE_DAYS, REFERRAL_REWARD_RIALS } from '#lib/rules/limits.ts'
import { formatCount, toPersianDigits } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import type { SmsTemplate } from '#server/outside/sms.ts'

type Token = (name: string) => string

/** Where the shop is found, as far as texts tell it. */
export interface SmsSite {
  /** The shop's domain without scheme or port, to which the browser binds a code. */
  host: string
  /** The shop's address without a slash at the end; undefined where it is not known: no links. */
  url: string | undefined
}

const shop = navLabels.shopName

const orderLine = (token: Token): string => `شماره‌ی سفارش: ${toPersianDigits(token('order'))}`

// The last line of a code is for machines (Web OTP): Latin digits and the host, nothing after it.
const TEXTS: Record<SmsTemplate, (token: Token, site: SmsSite) => string> = {
  code: (token, { host }) =>
    `کد تأیید شما در ${shop}: ${toPersianDigits(token('code'))}\n` +
    'این کد را به هیچ‌کس ندهید.\n\n' +
    `@${host} #${token('code')}`,
  'order-registered': token =>
    `سفارش شما در ${shop} ثبت شد.\nشماره‌ی سفارش: ${toPersianDigits(token('order'))}`,
  'order-paid': token =>
    `پرداخت سفارش شما در ${shop} انجام شد و آماده‌سازی آن شروع می‌شود.\n` +
    `شماره‌ی سفارش: ${toPersianDigits(token('order'))}`,
  'referral-reward': token =>
    `دوست شما با کد معرف شما از ${shop} خرید کرد. کد تخفیف ` +
    `${formatTomanWithUnit(REFERRAL_REWARD_RIALS)}ی شما (یک‌بارمصرف، تا ` +
    `${formatCount(REFERRAL_REWARD_LIFE_DAYS, 'روز')} دیگر):\n${token('code')}`,
  'order-cancelled': token => `سفارش شما در ${shop} لغو شد.\n${orderLine(token)}`,
  'order-refunded': token =>
    `مبلغ ${token('amount')} تومان بابت سفارش شما در ${shop} به کیف پولتان برگشت.\n` +
    orderLine(token),
  'slip-refused': token =>
    `فیش بانکی سفارش شما در ${shop} پذیرفته نشد. علت را در بخش سفارش‌ها ببینید ` +
    `و اگر مهلت آن نگذشته است، فیش جدید بفرستید.\n${orderLine(token)}`,
  'repeat-prepared': token =>
    `سفارش تکراری شما در ${shop} برای ${token('day')} آماده شد و در انتظار پرداخت است.\n` +
    `مبلغ: ${token('amount')} تومان\n${orderLine(token)}`,
  'repeat-changed': token =>
    `سفارش تکراری شما در ${shop} برای ${token('day')} با تغییر آماده شد و در انتظار پرداخت است.\n` +
    `کالاهای با قیمت جدید: ${token('repriced')}، کالاهای ناموجود: ${token('missing')}\n` +
    `مبلغ: ${token('amount')} تومان\n${orderLine(token)}`,
  'repeat-failed': token =>
    `سفارش تکراری شما در ${shop} برای ${token('day')} آماده نشد. برای خرید، سفارش جدیدی ثبت ` +
    `کنید.\n${orderLine(token)}`,
  'repeat-ended': token =>
    `سفارش تکراری شما در ${shop} پایان یافت، چون دو بار پیاپی پرداخت نشد.\n${orderLine(token)}`,
  'back-in-stock': (token, { url }) =>
    `کالایی که منتظرش بودید دوباره در ${shop} موجود شد` +
    (url === undefined ? '.' : `:\n${url}/products/${token('product')}`),
  'order-short': token =>
    `بخشی از سفارش شما در ${shop} موجود نبود. مبلغ ${token('amount')} تومان به کیف پولتان ` +
    `برگشت.\n${orderLine(token)}`,
  'order-replaced': token =>
    `به‌جای ${token('count')} کالای ناموجود سفارش شما در ${shop} کالای جایگزین گذاشتیم و مبلغ ` +
    `${token('amount')} تومان به کیف پولتان برگشت. کالاها را در رسید سفارش ببینید.\n` +
    orderLine(token),
  'order-empty': token =>
    `متأسفیم؛ هیچ‌یک از کالاهای سفارش شما در ${shop} موجود نبود. همکاران ما سفارش را پیگیری ` +
    `می‌کنند.\n${orderLine(token)}`,
  'order-again': token =>
    `سفارش شما در ${shop} دوباره جمع می‌شود؛ مبلغ ${token('amount')} تومان که به کیف پولتان ` +
    `برگشته بود، به سفارش بازگشت. اگر چیزی موجود نباشد، دوباره خبر می‌دهیم.\n${orderLine(token)}`,
  'order-anew': token =>
    `سفارش شما در ${shop} دوباره جمع می‌شود؛ پیامک قبلی درباره‌ی کالاهای آن را نادیده بگیرید. اگر ` +
    `چیزی موجود نباشد، دوباره خبر می‌دهیم.\n${orderLine(token)}`,
  'order-changed': token =>
    `هنگام آماده‌سازی، بخشی از سفارش شما در ${shop} موجود نبود یا کالای جایگزین گرفت. کالاها و ` +
    `مبلغ جدید را در رسید سفارش ببینید.\n${orderLine(token)}`,
  'order-moved': token =>
    `زمان تحویل سفارش شما در ${shop} تغییر کرد.\n` +
    `زمان جدید: ${token('day')}، ${token('hours')}\n${orderLine(token)}`,
  'order-sent': token => `سفارش شما در ${shop} ارسال شد و در راه است.\n${orderLine(token)}`,
}

/** Every template by its name. */
export const smsTemplates = Object.keys(TEXTS) as readonly SmsTemplate[]

/** Unrequested texts, which are sent within the shop's text hours only. */
export const daytimeTemplates: readonly SmsTemplate[] = [
  'referral-reward',
  'repeat-prepared',
  'repeat-changed',
  'repeat-failed',
  'repeat-ended',
  'back-in-stock',
]

/** Whether a text of that name can be sent by this version of the shop. */
export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(TEXTS, name)

/** The Persian text of a template; throws when a token that it prints is missing. */
export function smsText(
  template: SmsTemplate,
  tokens: Record<string, string>,
  site: SmsSite,
): string {
  const token: Token = name => {
    const value = tokens[name]
    if (value === undefined) throw new Error(`SMS template ${template} needs the token ${name}`)
    return value
  }
  return TEXTS[template](token, site)
}
