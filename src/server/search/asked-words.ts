import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { otherLayout } from '#lib/text/keyboard.ts'
import { searchWords } from '#lib/text/search-words.ts'

/** How well the documents know a word: not at all, as the beginning of one, or whole. */
export type Known = 0 | 1 | 2

const QUERY_MAX_CHARS = 120
const WORD_MAX_CHARS = 40

/**
 * The words of a query, at most SEARCH_WORDS_MAX. A piece of it that the documents do not know, but
 * would know had it been typed on the other keyboard layout, is read so.
 *
 * @param knownAs asked with a word and whether it is the last
 */
export function askedWords(
  query: string,
  knownAs: (word: string, last: boolean) => Known,
): string[] {
  const pieces = query.slice(0, QUERY_MAX_CHARS).split(/\s+/).filter(Boolean)
  const words = pieces.flatMap((piece, index) => {
    const last = index === pieces.length - 1
    const knownBy = (words: readonly string[]): Known =>
      words.length === 0
        ? 0
        : (Math.min(
            ...words.map((word, at) => knownAs(word, last && at === words.length - 1)),
          ) as Known)
    const plain = wordsOf(piece)
    const asTyped = knownBy(plain)
    if (asTyped === 2) return plain
    const others = otherLayout(piece).map(wordsOf)
    return others.find(other => knownBy(other) > asTyped) ?? plain
  })
  return searchWords(words.join(' ')).slice(0, SEARCH_WORDS_MAX)
}

/** The words of a query as they stand in it. */
export const typedWords = (query: string): string[] =>
  searchWords(wordsOf(query.slice(0, QUERY_MAX_CHARS)).join(' ')).slice(0, SEARCH_WORDS_MAX)

/** The query as it would be on the other layout from its first letter to its last. */
export function otherWords(query: string): string[] {
  const [other = ''] = otherLayout(query.slice(0, QUERY_MAX_CHARS))
  return wordsOf(other).slice(0, SEARCH_WORDS_MAX)
}

const wordsOf = (text: string): string[] =>
  searchWords(text).map(word => word.slice(0, WORD_MAX_CHARS))
