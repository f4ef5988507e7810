import { joinAmounts } from '#lib/text/amounts.ts'
import { searchKey } from '#lib/text/normalize.ts'

// Suffixes that a removed non-joiner separates, and connecting words.
const SAYS_NOTHING = new Set(['ی', 'ها', 'های', 'هایی', 'و', 'با', 'در', 'از', 'برای', 'یا', 'جات'])
const COMPOUND = /\S+\u200C\S+/g
/** In search form; another thing than their first word. */
const SPACED_COMPOUNDS = ['سیب زمینی', 'بادام زمینی', 'اب نبات', 'اب میوه', 'اب لیمو']
const BETWEEN_KINDS = / و |،/

/**
 * Distinct words in search form, in order: amounts joined with their unit, without connecting words
 * and suffixes, unless nothing else is left.
 * @param unfinished whether the last word may be the beginning of a unit
 * @example searchWords('تن ماهی در روغن ۱۸۰ گرمی') // ['تن', 'ماهی', 'روغن', '180g']
 */
export const searchWords = (text: string, unfinished = false): string[] =>
  wordsOfKey(searchKey(text), unfinished)

/** `searchWords` of a text that is in search form already. */
export function wordsOfKey(key: string, unfinished = false): string[] {
  const words = key === '' ? [] : [...new Set(joinAmounts(key.split(' '), unfinished))]
  const significant = words.filter(
    (word, index) => !SAYS_NOTHING.has(word) && !(word === 'ای' && words[index - 1]?.endsWith('ه')),
  )
  return significant.length > 0 ? significant : words
}

/**
 * Words inside compounds («آب‌نبات», «سیب زمینی»), without suffixes («کره‌ی»).
 * @param key the name in search form
 */
export function compoundWords(name: string, key: string): Set<string> {
  const compounds = [
    ...(name.match(COMPOUND) ?? []),
    ...SPACED_COMPOUNDS.filter(compound => key.includes(compound)),
  ].map(compound => searchWords(compound))
  return new Set(compounds.filter(({ length }) => length > 1).flat())
}

/** Names of the kinds in a category's name («سوپ، آش و نودل»). */
export const kindsOf = (category: string): string[] =>
  category.split(BETWEEN_KINDS).map(kind => kind.trim())

/**
 * First word of each kind in a category's name.
 * @example kindWords('سوپ، آش و نودل') // new Set(['سوپ', 'اش', 'نودل'])
 */
export function kindWords(category: string): Set<string> {
  return new Set(kindsOf(category).flatMap(kind => searchWords(kind.split(/\s/)[0] ?? '')))
}
