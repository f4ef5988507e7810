import { type RawBuilder, sql } from 'kysely'
import { toLatinDigits } from '#lib/text/digits.ts'
import { dialledNumber } from '#lib/text/mobile.ts'
import { normalizeText } from '#lib/text/normalize.ts'

const WORDS_MAX = 4
const JOINER = '\u200C'

/** The digits of a text that is nothing but a number, 0 for the code of the country; else null. */
export function digitsOnly(text: string): string | null {
  const digits = dialledNumber(text)
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
