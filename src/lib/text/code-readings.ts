import { toLatinDigits } from './digits.ts'
import { otherLayout } from './keyboard.ts'
import { normalizeText } from './normalize.ts'

// Every dash of Unicode, the minus sign, and what Shift and the dash key give: tatweel, underscore.
const DASHES = /[\p{Pd}\u2212\u0640_]+/gu
const SPACES = /[\s\u200C]+/g

/**
 * The codes that a person may have meant, the likeliest first: as typed, then with Latin digits,
 * plain dashes, Latin letters for those of the Persian layout, and spaces left out or read as dashes.
 * Letters keep their case.
 *
 * @example codeReadings('غشمیش–۵۰') // ['غشمیش–۵۰', 'yalda-50']
 */
export function codeReadings(typed: string): string[] {
  const bare = toLatinDigits(normalizeText(typed.normalize('NFKC').replace(DASHES, '-')))
  const [latin = bare] = /\p{Script=Arabic}/u.test(bare) ? otherLayout(bare) : []
  const tidy = latin.replace(/ ?- ?/g, '-').replace(/^-|-$/g, '')
  return [...new Set([typed.trim(), tidy.replace(SPACES, ''), tidy.replace(SPACES, '-')])]
}

/** `codeReadings`, each as it is, in capitals and in small letters. */
export const codeSpellings = (typed: string): string[] => [
  ...new Set(codeReadings(typed).flatMap(code => [code, code.toUpperCase(), code.toLowerCase()])),
]
