import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { queryWords, type WordMatch, wordsOnOtherLayout, typedWords } from './query-words.ts'
import { joinedNumbers, neighbourShare } from './phrases.ts'
import {
  beginningReadings,
  joinedReadings,
  plainReadings,
  type ReadingsOf,
  typoReadings,
  splitReadings,
  type Corpus,
} from './readings.ts'
import { selectWords } from './select-words.ts'
import type { Reading, Sets, Tally, WordSet } from './tally.ts'

export interface SearchChange {
  /** Words that no document matched together with the others. */
  leftOut: readonly string[]
  /** Whether a word was read with a typo, or all by the other keyboard layout. */
  corrected: boolean
}

/** Ascending ids with their scores, above 0, higher is better. */
export interface SearchHits {
  ids: Int32Array
  scores: Float32Array
  /** Undefined where every word matched as typed. */
  change?: SearchChange
}

type TypoPolicy = 'none' | 'unknown words' | 'all words'

const NAME_SHARE = 0.1
const NEIGHBOURS = 0.25
const WHOLE_NAME = 0.3

export function findDocuments(corpus: Corpus, tally: Tally, query: string): SearchHits {
  const readingsOfWhole = memoized((word, last) => [
    ...plainReadings(corpus, word),
    ...beginningReadings(corpus, word, last),
  ])
  const splitsOf = memoized((word, last) => splitReadings(corpus, word, last))
  const strictly: ReadingsOf = (word, last) => [
    ...readingsOfWhole(word, last),
    ...splitsOf(word, last),
  ]
  const matchOf = (word: string, last: boolean): WordMatch =>
    corpus.dictionary.find(word) !== undefined ? 2 : strictly(word, last).length > 0 ? 1 : 0
  const words = queryWords(query, matchOf)
  const otherLayout = wordsOnOtherLayout(query)
  const isTyped = words.join() === typedWords(query).join()
  const count = (attempt: readonly string[], policy: TypoPolicy) => {
    const hasTypo = countWords(corpus, tally, attempt, policy, {
      strictly,
      joined: joinedReadings(attempt, readingsOfWhole, splitsOf),
    })
    return { sets: tally.sets(), slipped: hasTypo }
  }
  const attempts: [readonly string[], TypoPolicy][] = [
    [words, 'unknown words'],
    [otherLayout, 'none'],
    [words, 'all words'],
    [otherLayout, 'all words'],
  ]
  for (const [attempt, policy] of attempts) {
    const all: WordSet = (1 << attempt.length) - 1
    if (all === 0) continue
    const { sets, slipped: hasTypo } = count(attempt, policy)
    const corrected = hasTypo || attempt === otherLayout || !isTyped
    if (sets.count[all]) return changed(gather(corpus, tally, attempt, all, sets), [], corrected)
  }
  const { sets, slipped: hasTypo } = count(words, 'unknown words')
  const answeredSet = selectAnswered(corpus, words, splitsOf, sets)
  const leftOut = words.filter((_, place) => (answeredSet & (1 << place)) === 0)
  return changed(gather(corpus, tally, words, answeredSet, sets), leftOut, hasTypo || !isTyped)
}

const changed = (hits: SearchHits, leftOut: readonly string[], corrected: boolean): SearchHits =>
  leftOut.length > 0 || corrected ? { ...hits, change: { leftOut, corrected } } : hits

function selectAnswered(
  corpus: Corpus,
  words: readonly string[],
  splitsOf: ReadingsOf,
  sets: Sets,
): WordSet {
  const holderCounts = words.map(word => holdersOf(corpus, word))
  // A word that only begins like another was cut off, or is unknown: here, where nothing matched,
  // unknown.
  const isKnown = words.map(
    (word, at) => (holderCounts[at] ?? 0) > 0 || splitsOf(word, false).length > 0,
  )
  return selectWords(
    words,
    { isKnown, documentCounts: holderCounts, size: corpus.slots.size() },
    sets,
  )
}

const holdersOf = (corpus: Corpus, word: string): number =>
  Math.max(0, ...plainReadings(corpus, word).map(({ postings }) => postings.length))

function memoized(readingsOf: ReadingsOf): ReadingsOf {
  const cache = new Map<string, ReturnType<ReadingsOf>>()
  return (word, last) => {
    const key = last ? `${word} ` : word
    const readings = cache.get(key) ?? readingsOf(word, last)
    cache.set(key, readings)
    return readings
  }
}

/** Nearest reading first. @returns whether a word matched only by a typo or by its sound */
function countWords(
  corpus: Corpus,
  tally: Tally,
  words: readonly string[],
  policy: TypoPolicy,
  { strictly, joined }: { strictly: ReadingsOf; joined: Reading[][] },
): boolean {
  let anyTypo = policy === 'all words'
  tally.clear(corpus.slots.size())
  for (const [place, word] of words.entries()) {
    const last = place === words.length - 1
    const strict = [...strictly(word, last), ...(joined[place] ?? [])]
    const isKnown = strict.length > 0
    const allowsTypo = policy === 'all words' || (policy === 'unknown words' && !isKnown)
    const typos = allowsTypo ? typoReadings(corpus, word, last, !isKnown) : []
    anyTypo ||= isKnown ? strict.every(({ corrected }) => corrected) : typos.length > 0
    const readings = [...strict, ...typos]
    for (const reading of readings.sort((a, b) => b.closeness - a.closeness))
      tally.add(place, reading)
  }
  return anyTypo
}

function gather(
  { dictionary, slots }: Corpus,
  tally: Tally,
  words: readonly string[],
  required: WordSet,
  sets: Sets,
): SearchHits {
  const hasAll = (set: number) => required > 0 && (set & required) === required
  const total = sets.count.reduce((sum, many, set) => sum + (hasAll(set) ? many : 0), 0)
  const hits = { ids: new Int32Array(total), scores: new Float32Array(total) }
  if (total === 0) return hits
  const numbered = {
    numbers: words.map(word => dictionary.find(word)),
    joined: joinedNumbers(dictionary, words),
  }
  let at = 0
  tally.each(required, (slot, score, nameMatches) => {
    const name = slots.wordsOf(slot).subarray(0, slots.nameLengthOf(slot))
    const share = Math.min(1, nameMatches / Math.max(1, Math.min(name.length, SEARCH_WORDS_MAX)))
    hits.ids[at] = slots.idOf(slot)
    hits.scores[at++] =
      score / words.length +
      NEIGHBOURS * neighbourShare(numbered, name) +
      NAME_SHARE * share +
      (share === 1 ? WHOLE_NAME : 0)
  })
  return hits
}
