import { toLatinDigits } from '#lib/text/digits.ts'

/** What shows nothing: white space, marks, controls of direction and the letters that are blank. */
const UNSEEN = /[\p{C}\p{M}\p{Z}\s\u0640\u115F\u1160\u2800\u3164\uFFA0]/gu
/** What people and programs put between the digits of a number. */
const BETWEEN = /[\p{Pd}\p{Pc}\p{Ps}\p{Pe}\u2212./\\·•,،٬٫'’]/gu

/** A text as it was typed or pasted, in Latin digits and without anything that shows nothing. */
export const visibleText = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC')).replace(UNSEEN, '')

/**
 * A number as it was typed or pasted, in Latin digits and without what stands between them. What is
 * no number keeps its letters, by which it is refused.
 *
 * @example typedNumber('\u200e۱۲۳۴۵-۶۷۸۹۰') // '1234567890'
 */
export const typedNumber = (typed: string): string => visibleText(typed).replace(BETWEEN, '')

const CODE_GROUP = /(?<!\d)\d{5}(?!\d)/g

/**
 * The code of a text message, typed or pasted with the text around it: its one group of five
 * digits, else all its digits.
 *
 * @example typedCode('کد تأیید شما: ۱۲۳۴۵ (سفارش ۷)') // '12345'
 */
export function typedCode(typed: string): string {
  const latin = toLatinDigits(typed.normalize('NFKC')).replace(/\p{Cf}/gu, '')
  const groups = [...new Set(latin.match(CODE_GROUP))]
  return groups.length === 1 ? (groups[0] ?? '') : latin.replace(/\D/g, '')
}
