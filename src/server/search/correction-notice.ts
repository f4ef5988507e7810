import type { SearchChange } from '#lib/contract/product.ts'
import { amountText } from '#lib/text/amounts.ts'
import { searchKey } from '#lib/text/normalize.ts'
import type { ChangedSearch } from './score-hits.ts'

/** Of a word as it stands in a name: «*پنیر» is «پنیر». */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}٪%]+$/gu

/**
 * A change of a search for people, in the words of its first result.
 * @param texts the query and names of the results: words are printed as they stand in the first
 */
export function searchChangeOf(
  { leftOut, corrected, wordsOf }: ChangedSearch,
  firstId: number,
  texts: readonly string[],
): SearchChange {
  const printed = new Map<string, string>()
  for (const word of texts.flatMap(text => text.split(/\s+/))) {
    const key = searchKey(word)
    if (!printed.has(key)) printed.set(key, word.replace(EDGES, ''))
  }
  const print = (word: string): string => printed.get(word) ?? amountText(word)
  return {
    left_out: leftOut.map(print),
    corrected,
    searched_for: withoutParts(wordsOf(firstId)).map(print).join(' '),
  }
}

/** Two words may be read as one: «coca cola» as «کوکاکولا» and «کولا». */
const withoutParts = (words: readonly string[]): string[] =>
  words.filter((word, place) => !words[place - 1]?.endsWith(word))
