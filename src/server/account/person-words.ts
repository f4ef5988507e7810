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

/** `bareText` of a value. */
export const bareName = (name: string): string => name.replaceAll(APART, '')

/** Without joiners and spaces, so that every spelling of «علیرضا» matches. */
export const bareText = (text: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`replace(replace(${typeof text === 'string' ? sql.ref(text) : text}, ${JOINER}, ''), ' ', '')`
