import { formatNumber, toPersianDigits } from './digits.ts'
import { formatWeight } from './weight.ts'

export type SentenceOf = (label: string, ...parts: string[]) => string
export type Sentence = readonly [RegExp, SentenceOf]

const number = (text: string): string => formatNumber(Number(text))

/** Messages about weights and barcodes; they precede the others, which match some of them too. */
export const GOODS_SENTENCES: readonly Sentence[] = [
  [
    /^must be given with step_g/,
    label => `${label} فقط برای کالای وزنی است: ضریب فروش را هم بنویسید.`,
  ],
  [
    /^must be whole steps of (\d+) grams/,
    (label, step = '') => `${label} باید مضربی از ضریب فروش (${formatWeight(Number(step))}) باشد.`,
  ],
  [
    /^must allow the least amount of (\d+) grams/,
    (label, least = '') => `${label} به کمترین مقدار (${formatWeight(Number(least))}) نمی‌رسد.`,
  ],
  [
    /^must be given again: it was counted/,
    label => `${label} را با واحد جدید دوباره بنویسید: کیلوگرم برای کالای وزنی، وگرنه تعداد.`,
  ],
  [
    /^must stay: the bundle (.+) counts in it$/s,
    (label, bundle = '') =>
      `${label} را نمی‌توان تغییر داد: مقدار این کالا در پک «${bundle}» با آن حساب می‌شود. اول کالا را از پک بردارید.`,
  ],
  [
    /^is missing beside a price per kilogram/,
    label => `${label} نوشته نشده است، با آن‌که قیمت هر کیلوگرم دارد.`,
  ],
  [
    /^(.+) is not a barcode: write its digits/s,
    (_, code = '') => `«${code}» بارکد نیست: رقم‌های زیر خط‌های آن را بنویسید.`,
  ],
  [
    /^(.+) is not a barcode: it has (\d+) digits/s,
    (_, code = '', digits = '') =>
      `«${code}» بارکد نیست: ${number(digits)} رقم دارد و بارکد ۸، ۱۲، ۱۳ یا ۱۴ رقم است. اگر کد خود فروشگاه است، جایش «کد کالا» است.`,
  ],
  [
    /^(.+) has lost the zeros in front: write (\d+)/s,
    (_, code = '', complete = '') =>
      `بارکد «${code}» صفرهای اولش را از دست داده است؛ بنویسید ${toPersianDigits(complete)}.`,
  ],
  [
    /^(.+) lacks its last digit: write (\d+)/s,
    (_, code = '', complete = '') =>
      `بارکد «${code}» رقم آخر را ندارد؛ اگر بقیه درست است بنویسید ${toPersianDigits(complete)}.`,
  ],
  [
    /^(.+) has a wrong digit: it is (\d+)/s,
    (_, code = '', complete = '') =>
      `رقم‌های بارکد «${code}» درست نیست؛ اگر فقط رقم آخر اشتباه است، بنویسید ${toPersianDigits(complete)}.`,
  ],
  [
    /^must be a list of at most (\d+) barcodes/,
    (_, most = '') => `هر کالا حداکثر ${number(most)} بارکد دارد.`,
  ],
  [
    /^(\d+) is the barcode of (\S+) (.+) already$/,
    (_, gtin = '', sku = '', name = '') =>
      `بارکد ${toPersianDigits(gtin)} برای «${name}» (${sku}) ثبت شده است.`,
  ],
]
