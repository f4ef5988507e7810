import { REFERRAL_REWARD_LIFE_DAYS, REFERRAL_REWARD_RIALS } from '#lib/rules/limits.ts'
import { orderPageHref } from '#lib/rules/links.ts'
import { formatCount, toPersianDigits } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import {
  CAMPAIGN_TEXT,
  SMS_TOKENS,
  type SmsTemplate,
  type SmsTokens,
} from '#server/messaging/sms.ts'

/** Where the shop is found, as far as texts tell it. */
export interface SmsSite {
  /** The shop's domain without scheme or port, to which the browser binds a code. */
  host: string
  /** The shop's address without a slash at the end; undefined where it is not known: no links. */
  url: string | undefined
}

const shop = navLabels.shopName

/** The address of an order's page on a line of its own. */
const pageLine = (link: string, { url }: SmsSite): string =>
  url === undefined ? '' : `\n${url}${orderPageHref(link)}`

/** Where the customer finds the order: by its link, or signed in where texts carry none. */
const orderPlace = ({ url }: SmsSite): string => (url === undefined ? 'بخش سفارش‌ها' : 'لینک زیر')

const orderLine = (order: string): string => `شماره‌ی سفارش: ${toPersianDigits(order)}`

// The last line of a code is for machines (Web OTP): Latin digits and the host, nothing after it.
const TEXTS: { [T in SmsTemplate]: (tokens: SmsTokens<T>, site: SmsSite) => string } = {
  code: ({ code }, { host }) =>
    `کد تأیید شما در ${shop}: ${toPersianDigits(code)}\n` +
    'این کد را به هیچ‌کس ندهید.\n\n' +
    `@${host} #${code}`,
  'order-registered': ({ order, link }, site) =>
    `سفارش شما در ${shop} ثبت شد.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-paid': ({ order, link }, site) =>
    `پرداخت سفارش شما در ${shop} انجام شد و آماده‌سازی آن شروع می‌شود.\n` +
    orderLine(order) +
    pageLine(link, site),
  'referral-reward': ({ code }) =>
    `دوست شما با کد معرف شما از ${shop} خرید کرد. کد تخفیف ` +
    `${formatTomanWithUnit(REFERRAL_REWARD_RIALS)}ی شما (یک‌بارمصرف، تا ` +
    `${formatCount(REFERRAL_REWARD_LIFE_DAYS, 'روز')} دیگر):\n${code}`,
  'order-cancelled': ({ order, link }, site) =>
    `سفارش شما در ${shop} لغو شد.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-refunded': ({ amount, order }) =>
    `مبلغ ${amount} تومان بابت سفارش شما در ${shop} به کیف پولتان برگشت.\n` + orderLine(order),
  'slip-refused': ({ order }) =>
    `فیش بانکی سفارش شما در ${shop} پذیرفته نشد. علت را در بخش سفارش‌ها ببینید ` +
    `و اگر مهلت آن نگذشته است، فیش جدید بفرستید.\n${orderLine(order)}`,
  'claim-credited': ({ amount, order, link }, site) =>
    `گزارش مشکل کالای شما در ${shop} پذیرفته شد و مبلغ ${amount} تومان به کیف پولتان ` +
    `برگشت.\n${orderLine(order)}${pageLine(link, site)}`,
  'claim-refused': ({ order, link }, site) =>
    `گزارش مشکل کالای شما در ${shop} پذیرفته نشد. دلیل را در سفارش‌های خود ببینید.\n` +
    orderLine(order) +
    pageLine(link, site),
  'repeat-prepared': ({ day, amount, order }) =>
    `سفارش تکراری شما در ${shop} برای ${day} آماده شد و در انتظار پرداخت است.\n` +
    `مبلغ: ${amount} تومان\n${orderLine(order)}`,
  'repeat-changed': ({ day, repriced, missing, amount, order }) =>
    `سفارش تکراری شما در ${shop} برای ${day} با تغییر آماده شد و در انتظار پرداخت است.\n` +
    `کالاهای با قیمت جدید: ${repriced}، کالاهای ناموجود: ${missing}\n` +
    `مبلغ: ${amount} تومان\n${orderLine(order)}`,
  'repeat-failed': ({ day, order }) =>
    `سفارش تکراری شما در ${shop} برای ${day} آماده نشد. برای خرید، سفارش جدیدی ثبت ` +
    `کنید.\n${orderLine(order)}`,
  'repeat-ended': ({ order }) =>
    `سفارش تکراری شما در ${shop} پایان یافت، چون دو بار پیاپی پرداخت نشد.\n${orderLine(order)}`,
  'back-in-stock': ({ product }, { url }) =>
    `کالایی که منتظرش بودید دوباره در ${shop} موجود شد` +
    (url === undefined ? '.' : `:\n${url}/products/${product}`),
  'order-short': ({ amount, order, link }, site) =>
    `بخشی از سفارش شما در ${shop} موجود نبود. مبلغ ${amount} تومان به کیف پولتان ` +
    `برگشت.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-replaced': ({ count, amount, order, link }, site) =>
    `به‌جای ${count} کالای ناموجود سفارش شما در ${shop} کالای جایگزین گذاشتیم و مبلغ ` +
    `${amount} تومان به کیف پولتان برگشت. کالاها را در رسید سفارش ببینید.\n` +
    orderLine(order) +
    pageLine(link, site),
  'substitute-proposed': ({ missing, substitute, until, order, link }, site) =>
    `«${missing}» از سفارش شما در ${shop} موجود نیست. به‌جای آن «${substitute}» را پیشنهاد ` +
    `می‌کنیم. تا ساعت ${until} ` +
    (site.url === undefined
      ? 'تلفنی به ما بگویید که آن را می‌خواهید یا نه.'
      : 'آن را در لینک زیر ببینید و بپذیرید یا رد کنید.') +
    `\n${orderLine(order)}${pageLine(link, site)}`,
  'order-empty': ({ order }) =>
    `متأسفیم؛ هیچ‌یک از کالاهای سفارش شما در ${shop} موجود نبود. همکاران ما سفارش را پیگیری ` +
    `می‌کنند.\n${orderLine(order)}`,
  'order-again': ({ amount, order }) =>
    `سفارش شما در ${shop} دوباره جمع می‌شود؛ مبلغ ${amount} تومان که به کیف پولتان ` +
    `برگشته بود، به سفارش بازگشت. اگر چیزی موجود نباشد، دوباره خبر می‌دهیم.\n${orderLine(order)}`,
  'order-anew': ({ order }) =>
    `سفارش شما در ${shop} دوباره جمع می‌شود؛ پیامک قبلی درباره‌ی کالاهای آن را نادیده بگیرید. اگر ` +
    `چیزی موجود نباشد، دوباره خبر می‌دهیم.\n${orderLine(order)}`,
  'order-changed': ({ order, link }, site) =>
    `هنگام آماده‌سازی، بخشی از سفارش شما در ${shop} موجود نبود یا کالای جایگزین گرفت. کالاها و ` +
    `مبلغ جدید را در رسید سفارش ببینید.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-updated': ({ order, link }, site) =>
    `سفارش شما در ${shop} تغییر کرد. کالاها، زمان و مبلغ جدید را در ${orderPlace(site)} ببینید.\n` +
    `${orderLine(order)}${pageLine(link, site)}`,
  'order-update-unpaid': ({ amount, day, until, order, link }, site) =>
    `سفارش شما در ${shop} پس از پرداخت ${amount} تومان تغییر می‌کند. آن را تا ${day}، ساعت ` +
    `${until} در ${orderPlace(site)} پرداخت کنید؛ وگرنه سفارش مانند پیش می‌ماند.\n` +
    `${orderLine(order)}${pageLine(link, site)}`,
  'order-lighter': ({ amount, order, link }, site) =>
    `کالاهای وزنی سفارش شما در ${shop} سبک‌تر از برآورد بود و مبلغ ${amount} تومان به کیف پولتان ` +
    `برگشت. وزن‌ها را در رسید سفارش ببینید.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-heavier': ({ amount, order, link }, site) =>
    `کالاهای وزنی سفارش شما در ${shop} سنگین‌تر از برآورد بود و مبلغ ${amount} تومان از کیف پولتان ` +
    `برداشته شد. وزن‌ها را در رسید سفارش ببینید.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-weighed': ({ amount, order, link }, site) =>
    `کالاهای وزنی سفارش شما در ${shop} کشیده شد؛ مبلغ قابل پرداخت ${amount} تومان است. وزن‌ها را در ` +
    `رسید سفارش ببینید.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-update-ended': ({ order, link }, site) =>
    `تغییری از سفارش شما در ${shop} که منتظر پرداخت بود کنار گذاشته شد؛ سفارش مانند پیش ماند. آن ` +
    `را دیگر پرداخت نکنید.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-moved': ({ day, hours, order, link }, site) =>
    `زمان تحویل سفارش شما در ${shop} تغییر کرد.\n` +
    `زمان جدید: ${day}، ${hours}\n${orderLine(order)}${pageLine(link, site)}`,
  'order-hour': ({ hours, order, link }, site) =>
    `سفارش شما از ${shop} امروز ${hours} به دستتان می‌رسد.\n${orderLine(order)}${pageLine(link, site)}`,
  'order-ready': ({ order, link, delivery }, site) =>
    `سفارش شما در ${shop} آماده‌ی تحویل در فروشگاه است.\n` +
    `کد تحویل: ${delivery} (هنگام گرفتن سفارش بگویید)\n` +
    orderLine(order) +
    pageLine(link, site),
  'order-sent': ({ order, link, delivery }, site) =>
    `سفارش شما در ${shop} ارسال شد و در راه است.\n` +
    `کد تحویل: ${delivery} (فقط هنگام گرفتن سفارش به پیک بگویید)\n` +
    orderLine(order) +
    pageLine(link, site),
}

/** Every template by its name. */
export const smsTemplates = Object.keys(SMS_TOKENS) as readonly SmsTemplate[]

/** Unrequested texts, which are sent within the shop's text hours only. */
export const daytimeTemplates: readonly (SmsTemplate | typeof CAMPAIGN_TEXT)[] = [
  CAMPAIGN_TEXT,
  'referral-reward',
  'repeat-prepared',
  'repeat-changed',
  'repeat-failed',
  'repeat-ended',
  'back-in-stock',
]

/** Whether a text of that name can be sent by this version of the shop. */
export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(SMS_TOKENS, name)

/** The Persian text of a template. */
export const smsText = <T extends SmsTemplate>(
  template: T,
  tokens: SmsTokens<T>,
  site: SmsSite,
): string => TEXTS[template](tokens, site)
