import { visibleText } from './typed-number.ts'

/** `complete` is what the barcode is when its other digits are right. */
export type BarcodeFault =
  | { reason: 'not-digits' }
  | { reason: 'length'; digits: number }
  | { reason: 'lost-zeros' | 'no-check-digit' | 'wrong-check-digit'; complete: string }

export type BarcodeReading = { ok: true; gtin: string } | ({ ok: false } & BarcodeFault)

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])
/** Of a code whose check digit is missing: GTIN-8, UPC-12 and EAN-13. */
const LENGTHS_WITHOUT_CHECK: ReadonlySet<number> = new Set([7, 11, 12])

/**
 * A typed or scanned GTIN-8, -12, -13 or -14 in the one form in which it is stored: 8, 13 or 14
 * digits, so that a UPC-12 and the EAN-13 of the same number are equal.
 * @example readBarcode('۰ ۳۶۰۰۰ ۲۹۱۴۵ ۲') // { ok: true, gtin: '0036000291452' }
 */
export function readBarcode(text: string): BarcodeReading {
  const digits = visibleText(text)
    .replace(/[\p{Pd}\u2212]/gu, '')
    .replace(/^'|[.٫]0+$/g, '')
  if (!/^\d+$/.test(digits)) return { ok: false, reason: 'not-digits' }
  const { length } = digits
  if (length > 14 || !/[1-9]/.test(digits)) return { ok: false, reason: 'length', digits: length }
  const isRight = hasCheckDigit(digits)
  if (LENGTHS.has(length) && isRight) return { ok: true, gtin: stored(digits) }
  if (LENGTHS_WITHOUT_CHECK.has(length) && !isRight)
    return { ok: false, reason: 'no-check-digit', complete: withCheckDigit(digits) }
  if (LENGTHS.has(length)) {
    const complete = stored(withCheckDigit(digits.slice(0, -1)))
    return { ok: false, reason: 'wrong-check-digit', complete }
  }
  // Zeros in front do not change the check digit.
  if (length >= SHORTENED_MIN && isRight)
    return { ok: false, reason: 'lost-zeros', complete: stored(digits) }
  return { ok: false, reason: 'length', digits: length }
}

/** Shorter ones are right by chance. */
const SHORTENED_MIN = 6

/** The stored form of what a shopper or a scanner enters; null for anything else. */
export function gtinIn(text: string): string | null {
  const reading = readBarcode(text)
  return reading.ok ? reading.gtin : null
}

function stored(digits: string): string {
  const bare = digits.replace(/^0+/, '')
  return bare.padStart(bare.length <= 8 ? 8 : bare.length <= 13 ? 13 : 14, '0')
}

const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`

const hasCheckDigit = (digits: string): boolean => withCheckDigit(digits.slice(0, -1)) === digits

/** Weights 3, 1, 3, … from the right. */
function checkDigitOf(digits: string): number {
  const weighted = [...digits].toReversed().map((digit, at) => Number(digit) * (at % 2 ? 1 : 3))
  return (10 - (weighted.reduce((sum, each) => sum + each, 0) % 10)) % 10
}

/**
 * Codes that a shop prints itself, which other shops give to other goods: GTIN-13 from 02, 04 and
 * 20 to 29, GTIN-8 from 0 and 2.
 * @param gtin in the stored form
 */
export const isInStoreCode = (gtin: string): boolean =>
  gtin.length === 8 ? /^[02]/.test(gtin) : /^(2|02|04)/.test(gtin.slice(-13))
