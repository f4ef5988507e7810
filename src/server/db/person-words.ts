import { type RawBuilder, sql } from 'kysely'
import { toLatinDigits } from '#lib/text/digits.ts'
import { normalizeText } from '#lib/text/normalize.ts'

const WORDS_MAX = 4
const JOINER = '\u200C'
/** What people put between the digits of a number. */
const SEPARATORS = /[\s()+-]/g

/** The digits of a text that is nothing but a number, else null. */
export function digitsOnly(text: string): string | null {
  const digits = toLatinDigits(text).replaceAll(SEPARATORS, '')
  return /^\d+$/.test(digits) ? digits : null
}

/**
 * The words of a name as a person types it, Persian letters as the shop keeps them and digits as
 * Latin ones, without what a pattern would take for its own; the parts of a joined word are words.
 */
export const wordsOf = (text: string): string[] =>
  toLatinDigits(normalizeText(text))
    .replaceAll(/[%_\\"]/g, ' ')
    .split(/[\s\u200C]+/)
    .filter(word => word !== '')
    .slice(0, WORDS_MAX)

/** A column without joiners and spaces, so that «علیرضا» is found however it was written. */
export const bareText = (column: string): RawBuilder<string> =>
  sql<string>`replace(replace(${sql.ref(column)}, ${JOINER}, ''), ' ', '')`
