import { type RawBuilder, sql } from 'kysely'
import { toLatinDigits } from '#lib/text/digits.ts'
import { dialledNumber } from '#lib/text/mobile.ts'
import { normalizeText } from '#lib/text/normalize.ts'

const WORDS_MAX = 4
const JOINER = '\u200C'
const APART = /[\u200C ]/g

/** Null for a text with anything but digits; `0` replaces the country code. */
export function digitsOnly(text: string): string | null {
  const digits = dialledNumber(text)
  return /^\d+$/.test(digits) ? digits : null
}

/** Normalised words without wildcards; the parts of a joined word are words. */
export const wordsOf = (text: string): string[] =>
  toLatinDigits(normalizeText(text))
    .replaceAll(/[%_\\"]/g, ' ')
    .split(/[\s\u200C]+/)
    .filter(word => word !== '')
    .slice(0, WORDS_MAX)

/** Without joiners and spaces. */
export const bareName = (name: string): string => name.replaceAll(APART, '')

/** A word as it stands in `accountWords` and `orderWords`. */
export const storedWord = (word: string): string => bareName(word).toLowerCase()

/**
 * Mobile and bare name of an account, so that every spelling of «علیرضا» matches. The index
 * `users_words` has exactly this expression.
 */
export const accountWords: RawBuilder<string> = sql`lower(users.mobile || ' ' || replace(replace(
  coalesce(users.first_name, '') || coalesce(users.last_name, ''), ${sql.lit(JOINER)}, ''), ' ', ''))`
