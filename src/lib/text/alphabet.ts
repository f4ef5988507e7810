import { toLatinDigits, toPersianDigits } from './digits.ts'

const collator = new Intl.Collator('fa')

/** Names in the order of the Persian alphabet; Latin ones come after. */
export const compareNames = (first: string, second: string): number =>
  collator.compare(first, second)

/** The first letter of a name, as its reader says it: a Latin one as a capital, a digit as Persian. */
export function initialOf(name: string): string {
  const [letter = ''] = name.trim().toLocaleUpperCase('en')
  return toPersianDigits(toLatinDigits(letter))
}

/** The letter under which a name stands in a list by letters: as its first, آ under ا. */
export function firstLetter(name: string): string {
  const letter = initialOf(name)
  return /[آأإٱ]/.test(letter) ? 'ا' : letter
}
