const collator = new Intl.Collator('fa')

/** Names in the order of the Persian alphabet; Latin ones come after. */
export const compareNames = (first: string, second: string): number =>
  collator.compare(first, second)

/** The letter under which a name stands in a list by letters: آ under ا, Latin ones as capitals. */
export function firstLetter(name: string): string {
  const [letter = ''] = name.trim().toLocaleUpperCase('en')
  return /[آأإٱ]/.test(letter) ? 'ا' : letter
}
