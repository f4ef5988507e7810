import { jalaliDigits } from './dates.ts'
import { formatNumber, readableDigits, toPersianDigits } from './digits.ts'
import { fieldInvalid, fieldNotNumber, fieldTooLong } from './fields.ts'
import { GOODS_SENTENCES, type Sentence, type SentenceOf } from './import-goods-sentences.ts'
import { wireFieldName } from './wire-fields.ts'
import { formatToman } from './money.ts'

const MONEY: ReadonlySet<string> = new Set(['price', 'price_by_discount', 'price_per_kg'])
const MOMENTS: ReadonlySet<string> = new Set([
  'special_sale_expiration',
  'started_at',
  'expired_at',
])
const UNITS: Readonly<Record<string, string>> = {
  grams: 'گرم',
  percent: 'درصد',
  rials: 'ریال',
  toman: 'تومان',
  rial: 'ریال',
}
const NOUNS: Readonly<Record<string, string>> = {
  brand: 'برندی',
  category: 'دسته‌ای',
  product: 'کالایی',
}
const number = (text: string): string => formatNumber(Number(text))
const toman = (rials: string): string => formatToman(Number(rials))
const required: SentenceOf = label => `${label} لازم است.`

const priceSentences = (money: (rials: string) => string, unit: string): Sentence[] => [
  [
    /^falls from (\d+) rials to (\d+) rials, below half: (\S+) (.+)$/s,
    (label, before = '', after = '', key = '', name = '') =>
      `${label} «${name}» (${key}) از ${money(before)} به ${money(after)} ${unit} می‌رسد که کمتر از نصف است.`,
  ],
  [
    /^becomes (\d+) rials by the other prices of (\S+)$/,
    (label, value = '', key = '') => `${label} ${key} ${money(value)} ${unit} می‌شود.`,
  ],
]

/** Importer messages in English, with their Persian for the office. */
const SENTENCES: readonly Sentence[] = [
  ...GOODS_SENTENCES,
  [/^must be given with/, label => `${label} لازم است: درصد و پایان فروش ویژه با هم‌اند.`],
  [/^must (not be empty|be given)/, required],
  [/^must leave a price above 0/, label => `با این ${label} چیزی برای پرداخت نمی‌ماند.`],
  [/^must be upper-case/, label => `${label} باید حروف بزرگ لاتین، رقم و خط تیره باشد.`],
  [/^must be lower-case/, label => `${label} باید حروف کوچک لاتین، رقم و خط تیره باشد.`],
  [/^must be text of at most (\d+)/, (label, most = '') => fieldTooLong(label, Number(most))],
  [
    /^must be a whole number of rials, at least 1$/,
    label => `${label} را به تومان، بدون اعشار و بیشتر از صفر بنویسید.`,
  ],
  [/^must be a whole number of rials/, label => `${label} را به تومان و بدون اعشار بنویسید.`],
  [
    /^must be a whole number of (\w+) from (\d+) to (\d+)/,
    (label, unit = '', from = '', to = '') => {
      const name = UNITS[unit]
      const most = name === undefined ? number(to) : `${number(to)} ${name}`
      return `${label} باید عددی بدون اعشار از ${number(from)} تا ${most} باشد.`
    },
  ],
  [/^must be a number above 0/, fieldNotNumber],
  [/^must be a colour/, label => `${label} باید مانند ‎#1b7a48‎ باشد.`],
  [/^must be a moment/, label => `${label} باید روز و ساعت باشد، مانند ‎۱۴۰۵-۰۹-۰۹ ۲۳:۰۰‎.`],
  [/^must be a list of SKU\*count/, label => `${label} باید مانند MILK-01*2 باشد.`],
  [/^must be a list of name=value/, label => `${label} باید مانند «چربی=۳٪» باشد، هر سطر یکی.`],
  [
    /^must be below the price of (\d+) rials/,
    (label, price = '') => `${label} باید کمتر از قیمت (${toman(price)} تومان) باشد.`,
  ],
  [/^must be after started_at/, label => `${label} باید پس از شروع باشد.`],
  [
    /^there is no (\w+) (.+)$/,
    (_, noun = '', key = '') => `${NOUNS[noun] ?? 'چیزی'} با کد «${key}» وجود ندارد.`,
  ],
  [/ is a branch: products/, label => `${label} باید دسته‌ای باشد که زیردسته ندارد.`],
  [/^names (\S+) twice/, (label, key = '') => `در ${label} «${key}» دو بار آمده است.`],
  [
    /^must be the path of a picture| is not (a stored picture|the address of a stored|in the folder)/,
    label => `${label} باید نشانی تصویری باشد که در فروشگاه هست، مانند ‎/media/…webp‎.`,
  ],
  [/^is the name of another one already/, () => 'این نام از قبل هست؛ نام دیگری بنویسید.'],
  [
    /^makes more than (\d+) levels/,
    (_, most = '') => `دسته‌ها بیش از ${number(most)} سطح نمی‌شوند؛ دسته‌ی بالاتری انتخاب کنید.`,
  ],
  [/^makes a circle/, () => 'یک دسته زیر خودش یا زیردسته‌ی خودش نمی‌رود.'],
  [
    / is a leaf: only a branch holds categories/,
    () => 'این دسته کالا می‌گیرد و زیردسته ندارد؛ ابتدا نوع آن را «شاخه» کنید.',
  ],
  [
    /^must stay leaf: products stand in it/,
    () => 'در این دسته کالا هست؛ پیش از شاخه کردن، کالاهایش را به دسته‌ی دیگری ببرید.',
  ],
  [
    /^must stay branch: categories stand in it/,
    () => 'این دسته زیردسته دارد؛ پیش از برگ کردن، زیردسته‌هایش را جابه‌جا یا حذف کنید.',
  ],
  [/^must be branch or leaf/, () => 'نوع دسته را انتخاب کنید: شاخه یا برگ.'],
  [/^stands in the shop already/, label => `این ${label} از قبل در فروشگاه هست.`],
  [/^is not in the shop any more/, () => 'این مورد دیگر در فروشگاه وجود ندارد.'],
  [
    / stands in line (\d+) already/,
    (label, line = '') => `${label} در سطر ${number(line)} هم هست.`,
  ],
  [/^is not a field of this record/, () => 'چنین ستونی وجود ندارد.'],
  [/^is not a column of this file/, () => 'چنین ستونی در فایل کالاها وجود ندارد.'],
  [/^stands twice in the header/, () => 'این ستون دو بار آمده است.'],
  [
    /^has (\d+) cells, the header has (\d+)/,
    (_, has = '', head = '') => `${number(has)} خانه دارد و سطر عنوان ${number(head)} ستون.`,
  ],
  [
    /^has no known column headings/,
    () => 'معلوم نیست هر ستون چیست: بگویید کدام ستون «نام کالا» و کدام «قیمت» است.',
  ],
  [
    /^has no header line/,
    () => 'اینجا ردیفی نیست؛ فایل یا کاربرگی بفرستید که نام و قیمت کالاها در آن است.',
  ],
  [
    /^was shortened by the spreadsheet/,
    label => `رقم‌های ${label} در برنامه‌ی جدول کوتاه شده است؛ قالب ستون را «متن» کنید.`,
  ],
  [
    /^looks like it is not in (toman|rial)$/,
    (label, unit = '') =>
      `${label} به ${unit === 'toman' ? 'تومان' : 'ریال'} خوانده شد، ولی ده برابر با قیمت‌های معمول فرق دارد؛ واحد را دوباره ببینید.`,
  ],
  [/^is 0, which takes the discount away/, label => `${label} صفر است، یعنی بی‌تخفیف.`],
  [
    /^is not below the price of (\d+) rials/,
    (label, price = '') =>
      `${label} کمتر از قیمت (${toman(price)} تومان) نیست؛ عدد کمتری بنویسید یا خانه را خالی کنید.`,
  ],
  ...priceSentences(toman, 'تومان'),
  [
    /^becomes (\S+) by the other prices of (\S+)$/,
    (label, value = '', key = '') =>
      `${label} ${key} با قیمت‌های دیگرش ${value === 'empty' ? 'خالی' : toPersianDigits(value)} می‌شود.`,
  ],
  [
    /^has a mark that is no part of the name: without it (.+)$/s,
    (label, name = '') => `${label} نشانی دارد که جزو نام نیست؛ بدون آن: «${name}».`,
  ],
  [
    /^would make a second product beside (\S+) (.+)$/,
    (_, sku = '', name = '') =>
      `کالای مشابهی در فروشگاه هست: «${name}» با کد ${sku}. اگر همان است، همین کد را بنویسید.`,
  ],
  [
    /^has lost its letters/,
    label => `حروف ${label} هنگام ذخیره از بین رفته است؛ با قالب «CSV UTF-8» یا ‎.xlsx‎ ذخیره کنید.`,
  ],
  [
    /^may be thousands or a fraction: write (\d+)/,
    (label, amount = '') =>
      `${label} روشن نیست: هزارگان است یا اعشار؟ بدون نقطه و خط کسری بنویسید، مانند ${toPersianDigits(amount)}.`,
  ],
  [
    /^is in (\w+), other prices of the file are in (\w+)/,
    (label, unit = '', fileUnit = '') =>
      `${label} اینجا به ${UNITS[unit] ?? ''} است و قیمت‌های دیگر فایل به ${UNITS[fileUnit] ?? ''}؛ همه را به یک واحد بنویسید.`,
  ],
  [
    /^has a cell of more than (\d+) characters/,
    (_, most = '') => `خانه‌ای در این سطر بیش از ${number(most)} نویسه دارد.`,
  ],
  [
    /^picture (.+) names no product of this file/,
    (_, file = '') =>
      `تصویر «${file}» نام هیچ کالای این فایل نیست؛ نامش را کد کالا یا بارکد بگذارید.`,
  ],
  [
    /^picture (.+) cannot be read/,
    (_, file = '') => `«${file}» تصویر JPEG، PNG یا WebP سالمی تا ۲۰ مگابایت نیست.`,
  ],
  [
    /^picture (.+) stands beside (.+), which names the same product/,
    (_, file = '', other = '') => `تصویر «${file}» و «${other}» هر دو از یک کالاست؛ یکی را بگذارید.`,
  ],
  [/^is not UTF-8/, () => 'فایل باید متن UTF-8 باشد.'],
  [/quote/, () => 'گیومه‌ای در این سطر درست باز یا بسته نشده است.'],
]

/** Variants for files, with money in rials and Gregorian dates. */
const FILE_SENTENCES: typeof SENTENCES = [
  [
    / is not in the shop; a new product needs (.+)$/,
    (_, columns = '') =>
      `این کد کالا وجود ندارد. اگر کالای جدید است، این ستون‌ها هم لازم است: ${columnNames(columns)}.`,
  ],
  [
    /^must be a whole number of rials, at least 1$/,
    label => `${label} را به ریال، بدون اعشار و بیشتر از صفر بنویسید.`,
  ],
  [/^must be a whole number of rials/, label => `${label} را به ریال و بدون اعشار بنویسید.`],
  ...priceSentences(number, 'ریال'),
  [/^must be a moment/, label => `${label} باید روز و ساعت باشد، مانند ‎2026-11-30 23:00‎.`],
  [
    /^must be below the price of (\d+) rials/,
    (label, price = '') => `${label} باید کمتر از قیمت (${number(price)} ریال) باشد.`,
  ],
  [
    /^is not below the price of (\d+) rials/,
    (label, price = '') =>
      `${label} کمتر از قیمت (${number(price)} ریال) نیست؛ عدد کمتری بنویسید یا خانه را خالی کنید.`,
  ],
]

const SENTENCES_OF = {
  form: SENTENCES,
  file: [...FILE_SENTENCES, ...SENTENCES],
  tomanFile: [...FILE_SENTENCES.slice(0, 1), ...SENTENCES],
} as const

const columnNames = (columns: string): string => columns.split(', ').map(wireFieldName).join('، ')

const BY_NOW = /^is (.*) by now$/s

/**
 * An importer message in Persian; unknown ones become a general sentence. Forms and files in
 * toman have toman and Jalali dates, other files rials and Gregorian ones.
 * @example importSentence('price_by_discount', 'must be below the price of 1000 rials') // 'قیمت با
 * تخفیف باید کمتر از قیمت (۱۰۰ تومان) باشد.'
 */
export function importSentence(
  path: string,
  message: string,
  of: keyof typeof SENTENCES_OF = 'form',
): string {
  const column = path.replace(/[[.].*$/, '')
  const label = wireFieldName(column)
  const byNow = BY_NOW.exec(message)?.[1]
  if (byNow !== undefined) return changedSince(column, byNow)
  for (const [pattern, say] of SENTENCES_OF[of]) {
    const match = pattern.exec(message)
    if (match) return say(label, ...match.slice(1))
  }
  return fieldInvalid(label)
}

/** What is said of a price below half of the last day's highest, in rials, before it is saved. */
export const priceFalls = (before: number, after: number): string =>
  `قیمت از ${formatToman(before)} به ${formatToman(after)} تومان می‌رسد که کمتر از نصف بالاترین قیمت ۲۴ ساعت گذشته است. اگر درست است تأیید کنید و دوباره ذخیره کنید.`

const VALUES: Readonly<Record<string, string>> = { true: 'روشن', false: 'خاموش', empty: 'خالی' }

/** A cell that was changed meanwhile, with its current value. */
export const staleSentence = (column: string, cell: string | null): string =>
  changedSince(column, cell ?? 'empty')

function changedSince(column: string, value: string): string {
  const isMoney = MONEY.has(column) && /^\d+$/.test(value)
  const shown =
    VALUES[value] ??
    (isMoney
      ? `${toman(value)} تومان`
      : MOMENTS.has(column)
        ? jalaliMoment(value)
        : readableDigits(value))
  return `پیش از شما عوض شده است و اکنون «${shown}» است.`
}

/** «‎۱۴۰۵-۰۹-۰۹ ۲۳:۰۰‎» for `2026-11-30 23:00`. */
export const jalaliMoment = (cell: string): string =>
  `${jalaliDigits(cell.slice(0, 10))} ${toPersianDigits(cell.slice(11))}`
