import { toLatinDigits } from './digits.ts'
import { withoutMarks } from './normalize.ts'

const AMOUNT = /^(\d{1,7})(?:[.٫/](\d{1,3}))?(\D*)$/
const GRAM = /^(گرمی?|gr?|gram)$/i
const KILOGRAM = /^(کیلو(گرمی?)?|kg|kilo)$/i

/**
 * Grams of a typed weight; null for other text.
 * @param plainUnit of a number alone
 * @example gramsTyped('۱۲٫۵ کیلو', 'gram') // 12_500
 * @example gramsTyped('۱۲٫۵', 'kilogram') // 12_500
 */
export function gramsTyped(text: string, plainUnit: 'gram' | 'kilogram'): number | null {
  const bare = toLatinDigits(withoutMarks(text))
    .replace(/[\s٬,،\u200C]/g, '')
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
  const [, whole, fraction = '', unit = ''] = AMOUNT.exec(bare) ?? []
  if (whole === undefined) return null
  if (KILOGRAM.test(unit) || (unit === '' && plainUnit === 'kilogram'))
    return Number(whole) * 1_000 + Number(fraction.padEnd(3, '0'))
  return (unit === '' || GRAM.test(unit)) && Number(fraction) === 0 ? Number(whole) : null
}
