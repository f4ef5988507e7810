import { toPersianDigits } from '#lib/text/digits.ts'
import { typedNumber } from '#lib/text/typed-number.ts'

const IRANIAN_MOBILE = /^0?(9\d{9})$/
/** The country code, and a zero left behind it. */
const COUNTRY = /^(?:\+|00)980?|^980?(?=9\d{9}$)/
/** The plus behind the code or the whole number, where right-to-left text puts it. */
const PLUS_BEHIND = /^(98)\+(?=\d)|^(98\d+)\+$/

/** As dialled in Iran: without separators, 0 for the country code. Letters stay. */
export const dialledNumber = (input: string): string =>
  typedNumber(input).replace(/^tel:/i, '').replace(PLUS_BEHIND, '+$1$2').replace(COUNTRY, '0')

/** Normalises digits of any keyboard to `09xxxxxxxxx`, or null. */
export function normalizeMobile(input: string): string | null {
  const match = IRANIAN_MOBILE.exec(dialledNumber(input))
  return match ? `0${match[1]}` : null
}

const IRANIAN_LANDLINE = /^0[1-8]\d{9}$/

/** Mobile or landline as 11 digits; else null. */
export function normalizePhone(input: string): string | null {
  const dialled = dialledNumber(input)
  return normalizeMobile(input) ?? (IRANIAN_LANDLINE.test(dialled) ? dialled : null)
}

/** @example maskedMobile('09123456789') // '۰۹۱۲•••۶۷۸۹' */
export const maskedMobile = (mobile: string): string =>
  toPersianDigits(mobile).replace(/^(.{4}).+(.{4})$/, '$1•••$2')

/** Leading 0, Persian digits, no spaces, which a right-to-left line would reorder. Others stay. */
export function displayMobile(mobile: string): string {
  return toPersianDigits(normalizeMobile(mobile) ?? mobile)
}
