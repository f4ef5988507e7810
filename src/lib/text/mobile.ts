import { toPersianDigits } from '#lib/text/digits.ts'
import { typedNumber } from '#lib/text/typed-number.ts'

const IRANIAN_MOBILE = /^0?(9\d{9})$/
/** The code of Iran, and a zero that people leave behind it. */
const COUNTRY = /^(?:\+|00)980?|^980?(?=9\d{9}$)/
/** The plus behind the code or the whole number, where right-to-left text puts it. */
const PLUS_BEHIND = /^(98)\+(?=\d)|^(98\d+)\+$/

/**
 * A number as it was typed or pasted, in the form in which it is dialled within Iran: without what
 * stands between the digits, 0 for the code of the country. Letters stay.
 */
export const dialledNumber = (input: string): string =>
  typedNumber(input).replace(/^tel:/i, '').replace(PLUS_BEHIND, '+$1$2').replace(COUNTRY, '0')

/**
 * An Iranian mobile number in its one stored form `09xxxxxxxxx`, or null when it is none, of digits
 * of any keyboard, with or without the code of the country.
 */
export function normalizeMobile(input: string): string | null {
  const match = IRANIAN_MOBILE.exec(dialledNumber(input))
  return match ? `0${match[1]}` : null
}

const IRANIAN_LANDLINE = /^0[1-8]\d{9}$/

/** A mobile number, or a landline with its area code, in its one form of 11 digits; else null. */
export function normalizePhone(input: string): string | null {
  const dialled = dialledNumber(input)
  return normalizeMobile(input) ?? (IRANIAN_LANDLINE.test(dialled) ? dialled : null)
}

/**
 * A mobile number as a person reads it: +98 as 0, Persian digits. It holds no spaces, which a
 * right-to-left line would reorder. What is no mobile number is shown as it came.
 */
export function displayMobile(mobile: string): string {
  return toPersianDigits(normalizeMobile(mobile) ?? mobile)
}
