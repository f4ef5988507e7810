import type { SearchChange } from '#lib/contract/product.ts'
import { amountText } from '#lib/text/amounts.ts'
import { searchKey } from '#lib/text/normalize.ts'
import type { ChangedSearch } from './score-hits.ts'

/**
 * A changed search as a page shows it.
 * @param texts the query and names of the results; a word is spelled as in the first that has it
 */
export function searchChangeOf(
  { leftOut, corrected, words }: ChangedSearch,
  texts: readonly string[],
): SearchChange {
  const printed = new Map<string, string>()
  for (const word of texts.flatMap(text => text.split(/\s+/))) {
    const key = searchKey(word)
    if (!printed.has(key)) printed.set(key, word)
  }
  const print = (word: string): string => printed.get(word) ?? amountText(word)
  return {
    left_out: leftOut.map(print),
    corrected,
    searched_for: words.map(print).join(' '),
  }
}
