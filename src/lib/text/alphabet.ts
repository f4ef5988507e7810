import { toLatinDigits, toPersianDigits } from './digits.ts'

const collator = new Intl.Collator('fa')

/** Persian order; Latin names come last. */
export const compareNames = (first: string, second: string): number =>
  collator.compare(first, second)

/** Latin letters as capitals, digits as Persian. */
export function initialOf(name: string): string {
  const [letter = ''] = name.trim().toLocaleUpperCase('en')
  return toPersianDigits(toLatinDigits(letter))
}

/** آ counts as ا. */
export function firstLetter(name: string): string {
  const letter = initialOf(name)
  return /[آأإٱ]/.test(letter) ? 'ا' : letter
}
