import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'

const IRANIAN_MOBILE = /^(?:\+98|0098|98|0)?(9\d{9})$/
// What people and contact lists put between digits, and the marks that come along with a paste.
const SEPARATORS = /[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF().\-\u2010-\u2015]/g

/**
 * An Iranian mobile number in its one stored form `09xxxxxxxxx`, or null when it is none.
 * Persian, Arabic and Latin digits, spaces, dashes and the prefixes +98, 0098, 98 are accepted
 * (specification 5).
 */
export function normalizeMobile(input: string): string | null {
  const match = IRANIAN_MOBILE.exec(toLatinDigits(input).replace(SEPARATORS, ''))
  return match ? `0${match[1]}` : null
}

/**
 * A mobile number as a person reads it: +98 as 0, Persian digits. It holds no spaces, which a
 * right-to-left line would reorder. What is no mobile number is shown as it came.
 */
export function displayMobile(mobile: string): string {
  return toPersianDigits(normalizeMobile(mobile) ?? mobile)
}
