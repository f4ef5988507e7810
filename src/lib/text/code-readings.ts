import { toLatinDigits } from './digits.ts'
import { otherLayout } from './keyboard.ts'
import { normalizeText } from './normalize.ts'

// Dashes of Unicode, minus, tatweel and underscore.
const DASHES = /[\p{Pd}\u2212\u0640_]+/gu
const SPACES = /[\s\u200C]+/g

/**
 * Likely readings of a typed code, best first: as typed, with Latin digits, plain dashes, Latin
 * letters by the Persian layout, and without spaces. Case stays.
 * @example codeReadings('غشمیش–۵۰') // ['غشمیش–۵۰', 'yalda-50']
 */
export function codeReadings(typed: string): string[] {
  const bare = toLatinDigits(normalizeText(typed.normalize('NFKC').replace(DASHES, '-')))
  const [latin = bare] = /\p{Script=Arabic}/u.test(bare) ? otherLayout(bare) : []
  const tidy = latin.replace(/ ?- ?/g, '-').replace(/^-|-$/g, '')
  return [...new Set([typed.trim(), tidy.replace(SPACES, ''), tidy.replace(SPACES, '-')])]
}

/** Each reading as is, upper and lower case. */
export const codeSpellings = (typed: string): string[] => [
  ...new Set(codeReadings(typed).flatMap(code => [code, code.toUpperCase(), code.toLowerCase()])),
]
