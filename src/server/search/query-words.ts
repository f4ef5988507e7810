import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { isAmountPart } from '#lib/text/amounts.ts'
import { otherLayout } from '#lib/text/keyboard.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { readIntent, type RequestedOrder } from '#lib/text/search-intent.ts'
import { searchWords } from '#lib/text/search-words.ts'
import { prefixRange, type Dictionary } from './dictionary.ts'
import { isSpelledInLatin } from './finglish-forms.ts'
import { splitWord } from './phrases.ts'
import type { Corpus, ReadingsOf } from './readings.ts'

export interface QueryWords {
  /** Words to find, at most SEARCH_WORDS_MAX; one known only on the other layout is converted. */
  words: string[]
  /** The whole query as typed on the other keyboard layout; empty where that has no meaning. */
  otherLayout: string[]
  /** Whether `words` are the typed ones. */
  isTyped: boolean
  /** The typed words with connecting ones («یک و یک»), in search form. */
  whole: string[]
  order: RequestedOrder | undefined
}

export function readQuery(corpus: Corpus, query: string, strictly: ReadingsOf): QueryWords {
  const isKnown = (word: string): boolean => corpus.dictionary.find(word) !== undefined
  const { text, order } = readIntent(query.slice(0, QUERY_MAX_CHARS), isKnown)
  const words = queryWords(text, corpus, strictly)
  return {
    words,
    otherLayout: wordsOnOtherLayout(text, corpus),
    isTyped: words.join() === typedWords(text).join(),
    whole: searchKey(text).split(' '),
    order,
  }
}

/** 0: in no document, 1: as the beginning of a word, 2: as a whole word. */
type WordMatch = 0 | 1 | 2

const QUERY_MAX_CHARS = 120
const WORD_MAX_CHARS = 40
/** Shorter readings by the other layout fit by chance. */
const LAYOUT_MIN_CHARS = 2
const LAYOUT_BEGINNING_MIN_CHARS = 3
const LAYOUT_SPLIT_MIN_CHARS = 6
const LAYOUT_FINGLISH_MIN_CHARS = 4

function queryWords(query: string, corpus: Corpus, strictly: ReadingsOf): string[] {
  const { dictionary } = corpus
  const pieces = query.split(/\s+/).filter(Boolean)
  const matchOf = (words: readonly string[], isLast: boolean): WordMatch => {
    const matches = words.map((word, at): WordMatch => {
      if (isAmountPart(word) || dictionary.find(word) !== undefined) return 2
      return strictly(word, isLast && at === words.length - 1).length > 0 ? 1 : 0
    })
    return words.length === 0 ? 0 : (Math.min(...matches) as WordMatch)
  }
  const words = pieces.flatMap((piece, index) => {
    const plain = wordsOf(piece)
    const asTyped = matchOf(plain, index === pieces.length - 1)
    if (asTyped === 2) return keyWords(piece)
    const alternatives = otherLayout(piece).map(wordsOf)
    const other = alternatives.find(words => layoutMatch(dictionary, words) > asTyped)
    return other ?? keyWords(piece)
  })
  return searchWords(words.join(' '), true).slice(0, SEARCH_WORDS_MAX)
}

/** The match of words converted to the other layout; none for single letters only. */
function layoutMatch(dictionary: Dictionary, words: readonly string[]): WordMatch {
  if (words.every(word => word.length < LAYOUT_MIN_CHARS)) return 0
  const isKnown = (word: string): boolean =>
    dictionary.find(word) !== undefined ||
    (word.length >= LAYOUT_SPLIT_MIN_CHARS && splitWord(dictionary, word, false).length > 0)
  if (words.every(isKnown)) return 2
  const begins = (word: string): boolean => {
    const [from, to] = prefixRange(dictionary.sorted(), word)
    return word.length >= LAYOUT_BEGINNING_MIN_CHARS && to > from
  }
  return words.every(word => isKnown(word) || begins(word)) ? 1 : 0
}

export const typedWords = (query: string): string[] =>
  searchWords(keyWords(query.slice(0, QUERY_MAX_CHARS)).join(' '), true).slice(0, SEARCH_WORDS_MAX)

/** All words, «سی سی» included. */
const keyWords = (text: string): string[] =>
  searchKey(text)
    .split(' ')
    .map(word => word.slice(0, WORD_MAX_CHARS))

function wordsOnOtherLayout(query: string, { dictionary }: Corpus): string[] {
  const [other = ''] = otherLayout(query)
  const words = wordsOf(other).slice(0, SEARCH_WORDS_MAX)
  const isFinglish = (word: string): boolean =>
    word.length >= LAYOUT_FINGLISH_MIN_CHARS && isSpelledInLatin(dictionary, word)
  const isLatin = words.some(word => /^[a-z]/.test(word))
  return words.some(word => word.length >= LAYOUT_MIN_CHARS) &&
    (!isLatin || layoutMatch(dictionary, words) > 0 || words.every(isFinglish))
    ? words
    : []
}

const wordsOf = (text: string): string[] =>
  searchWords(text).map(word => word.slice(0, WORD_MAX_CHARS))
