import { toLatinDigits } from '#lib/text/digits.ts'

/** White space, marks, direction controls and blank letters. */
const UNSEEN = /[\p{C}\p{M}\p{Z}\s\u0640\u115F\u1160\u2800\u3164\uFFA0]/gu
/** Separators inside numbers. */
const BETWEEN = /[\p{Pd}\p{Pc}\p{Ps}\p{Pe}\u2212./\\·•,،٬٫'’]/gu

/** Latin digits, without invisible characters. */
export const visibleText = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC')).replace(UNSEEN, '')

/**
 * Latin digits without separators; letters stay and are refused later.
 * @example typedNumber('\u200e۱۲۳۴۵-۶۷۸۹۰') // '1234567890'
 */
export const typedNumber = (typed: string): string => visibleText(typed).replace(BETWEEN, '')

const CODE_GROUP = /(?<!\d)\d{5}(?!\d)/g

/**
 * Code in a pasted text message: its only group of five digits, else all digits.
 * @example typedCode('کد تأیید شما: ۱۲۳۴۵ (سفارش ۷)') // '12345'
 */
export function typedCode(typed: string): string {
  const latin = toLatinDigits(typed.normalize('NFKC')).replace(/\p{Cf}/gu, '')
  const groups = [...new Set(latin.match(CODE_GROUP))]
  return groups.length === 1 ? (groups[0] ?? '') : latin.replace(/\D/g, '')
}
