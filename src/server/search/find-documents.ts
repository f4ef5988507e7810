import { scoreHits, withOrder, type SearchHits } from './score-hits.ts'
import { holds } from './postings.ts'
import { readQuery, typedWords } from './query-words.ts'
import {
  beginningReadings,
  type Corpus,
  joinedReadings,
  plainReadings,
  type ReadingsOf,
  splitReadings,
  typoReadings,
} from './readings.ts'
import { selectAnswered } from './select-words.ts'
import type { Reading, Tally, WordSet } from './tally.ts'

/** Of three letters on the other layout, a typo makes any word. */
type TypoPolicy = 'none' | 'unknown words' | 'all words' | 'all long words'

/** Every word must match as typed. */
export function findLiterally(corpus: Corpus, tally: Tally, query: string): SearchHits {
  const words = typedWords(query)
  countWords(corpus, tally, words, 'none', createReader(corpus, true))
  return scoreHits(corpus, tally, tally.sets(), { words, required: allOf(words), whole: words })
}

export function findDocuments(corpus: Corpus, tally: Tally, query: string): SearchHits {
  const read = createReader(corpus, false)
  const count = (words: readonly string[], policy: TypoPolicy) => {
    const counted = countWords(corpus, tally, words, policy, read)
    return { sets: tally.sets(), ...counted }
  }
  const { words, otherLayout, isTyped, whole, order } = readQuery(corpus, query, read.strictly)
  const attempts: [readonly string[], TypoPolicy][] = [
    [words, 'unknown words'],
    [otherLayout, 'none'],
    [words, 'all words'],
    [otherLayout, 'all long words'],
  ]
  const wholeOf = (attempt: readonly string[]) => (isTyped && attempt === words ? whole : attempt)
  for (const [attempt, policy] of attempts) {
    const required = allOf(attempt)
    if (required === 0) continue
    const { sets, hasTypo, readings } = count(attempt, policy)
    if (!sets.count[required]) continue
    const requiredWords = { words: attempt, required, whole: wholeOf(attempt) }
    const hits = scoreHits(corpus, tally, sets, requiredWords)
    const corrected = hasTypo || attempt === otherLayout || !isTyped
    if (!corrected) return withOrder(hits, order)
    const wordsOf = searchedWords(corpus, attempt, readings, required)
    return withOrder({ ...hits, change: { leftOut: [], corrected, wordsOf } }, order)
  }
  const { sets, hasTypo, readings } = count(words, 'unknown words')
  const required = selectAnswered(corpus, words, readings, sets)
  const hits = scoreHits(corpus, tally, sets, { words, required, whole: wholeOf(words) })
  const change = {
    leftOut: words.filter((_, place) => (required & (1 << place)) === 0),
    corrected: hasTypo || !isTyped,
    wordsOf: searchedWords(corpus, words, readings, required),
  }
  // A query without a word has nothing to leave out.
  return words.length === 0 ? hits : withOrder({ ...hits, change }, order)
}

const allOf = (words: readonly string[]): WordSet => (1 << words.length) - 1

interface Reader {
  strictly: ReadingsOf
  splitsOf: ReadingsOf
  joined: (words: readonly string[]) => Reading[][]
}

/** Readings of words, each found once. */
function createReader(corpus: Corpus, literal: boolean): Reader {
  const isAllowed = ({ corrected }: Reading): boolean => !literal || !corrected
  const readingsOfWhole = memoized((word, last) =>
    [...plainReadings(corpus, word), ...beginningReadings(corpus, word, last)].filter(isAllowed),
  )
  const splitsOf = memoized((word, last) => splitReadings(corpus, word, last))
  return {
    strictly: (word, last) => [...readingsOfWhole(word, last), ...splitsOf(word, last)],
    splitsOf,
    joined: words => joinedReadings(corpus, words, readingsOfWhole, splitsOf),
  }
}

function memoized(readingsOf: ReadingsOf): ReadingsOf {
  const cache = new Map<string, ReturnType<ReadingsOf>>()
  return (word, last) => {
    const key = last ? `${word} ` : word
    const readings = cache.get(key) ?? readingsOf(word, last)
    cache.set(key, readings)
    return readings
  }
}

interface CountedWords {
  /** Whether a word matched only by a typo or by its sound. */
  hasTypo: boolean
  /** Of each word, the nearest first. */
  readings: Reading[][]
}

/** Adds the nearest reading of each word first. */
function countWords(
  corpus: Corpus,
  tally: Tally,
  words: readonly string[],
  policy: TypoPolicy,
  reader: Reader,
): CountedWords {
  const joined = reader.joined(words)
  const isForAll = policy === 'all words' || policy === 'all long words'
  let hasTypo = isForAll
  tally.clear(corpus.slots.size())
  const readings = words.map((word, place) => {
    const last = place === words.length - 1
    const strict = [...reader.strictly(word, last), ...(joined[place] ?? [])]
    const isKnown = strict.length > 0
    const allowsTypo = isForAll || (policy === 'unknown words' && !isKnown)
    const allowsShort = !isKnown && policy !== 'all long words'
    const typos = allowsTypo ? typoReadings(corpus, word, last, allowsShort) : []
    const isCorrected = isKnown ? strict.every(({ corrected }) => corrected) : typos.length > 0
    hasTypo ||= isCorrected
    const nearestFirst = [...strict, ...typos].sort((a, b) => b.closeness - a.closeness)
    for (const reading of nearestFirst) tally.add(place, reading)
    return nearestFirst
  })
  return { hasTypo, readings }
}

/**
 * The words as a document has them: typed ones, or what they were corrected to.
 * @param inside the words to report
 */
const searchedWords =
  ({ slots }: Corpus, words: readonly string[], readings: readonly Reading[][], inside: WordSet) =>
  (id: number): string[] => {
    const slot = slots.find(id) ?? -1
    return words.flatMap((word, place) => {
      if ((inside & (1 << place)) === 0) return []
      const match = readings[place]?.find(({ postings }) => holds(postings, slot))
      return match?.corrected ? (match.word ?? word) : word
    })
  }
