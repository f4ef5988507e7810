import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { otherLayout } from '#lib/text/keyboard.ts'
import { searchWords } from '#lib/text/search-words.ts'

/** 0: in no document, 1: as the beginning of a word, 2: as a whole word. */
export type WordMatch = 0 | 1 | 2

const QUERY_MAX_CHARS = 120
const WORD_MAX_CHARS = 40

/** A word known only on the other keyboard layout is read so. @param matchOf word, is the last */
export function queryWords(
  query: string,
  matchOf: (word: string, last: boolean) => WordMatch,
): string[] {
  const pieces = query.slice(0, QUERY_MAX_CHARS).split(/\s+/).filter(Boolean)
  const words = pieces.flatMap((piece, index) => {
    const last = index === pieces.length - 1
    const matchOfAll = (words: readonly string[]): WordMatch =>
      words.length === 0
        ? 0
        : (Math.min(
            ...words.map((word, at) => matchOf(word, last && at === words.length - 1)),
          ) as WordMatch)
    const plain = wordsOf(piece)
    const asTyped = matchOfAll(plain)
    if (asTyped === 2) return plain
    const alternatives = otherLayout(piece).map(wordsOf)
    return alternatives.find(alternative => matchOfAll(alternative) > asTyped) ?? plain
  })
  return searchWords(words.join(' ')).slice(0, SEARCH_WORDS_MAX)
}

export const typedWords = (query: string): string[] =>
  searchWords(wordsOf(query.slice(0, QUERY_MAX_CHARS)).join(' ')).slice(0, SEARCH_WORDS_MAX)

export function wordsOnOtherLayout(query: string): string[] {
  const [other = ''] = otherLayout(query.slice(0, QUERY_MAX_CHARS))
  return wordsOf(other).slice(0, SEARCH_WORDS_MAX)
}

const wordsOf = (text: string): string[] =>
  searchWords(text).map(word => word.slice(0, WORD_MAX_CHARS))
