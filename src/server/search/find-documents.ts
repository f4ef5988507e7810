import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
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
import type { Reading, Sets, Tally, WordSet } from './tally.ts'
import { otherLayout } from '#lib/text/keyboard.ts'
import { searchWords } from '#lib/text/search-words.ts'

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

/** Share of the words that must match. */
const WORDS_SHARE_MIN = 0.5
/** A word of more documents is too common; small catalogues allow RARE_MIN. */
const RARE_SHARE = 0.02
const RARE_MIN = 20
const SIGNIFICANT = /^\p{L}{2}/u

interface KnownWords {
  isKnown: readonly boolean[]
  documentCounts: readonly number[]
  size: number
}

/**
 * Selects the words to keep where no document matches all: the best matched set that is enough of
 * the query and has a significant known word; 0 otherwise. With an unknown word in the query, the
 * rarest significant one must be kept and be rare, alone or with other known words: «شیر» alone is
 * no answer to «شیر بز».
 */
function selectWords(
  words: readonly string[],
  { isKnown, documentCounts, size }: KnownWords,
  { count, best }: Sets,
): WordSet {
  const significant = setOf(
    words,
    (word, place) => isKnown[place] === true && SIGNIFICANT.test(word),
  )
  const knownSet = setOf(words, (_, place) => isKnown[place] === true)
  const fewest = Math.min(...documentCounts.filter((_, place) => significant & (1 << place)))
  const rarestSet = setOf(
    words,
    (_, place) => (significant & (1 << place)) > 0 && documentCounts[place] === fewest,
  )
  const rare = Math.max(RARE_MIN, size * RARE_SHARE)
  const isEnough = (set: WordSet): boolean => {
    if (knownSet === (1 << words.length) - 1) return (set & significant) > 0
    if ((set & rarestSet) === 0) return false
    return fewest <= rare || (bitsOf(set & knownSet) > 1 && countAnswering(count, set) <= rare)
  }
  let selected: WordSet = 0
  let bestScore = 0
  for (let set = 1; set < 1 << words.length; set++) {
    if ((count[set] ?? 0) === 0 || (best[set] ?? 0) <= bestScore) continue
    if (bitsOf(set) < words.length * WORDS_SHARE_MIN || !isEnough(set)) continue
    selected = set
    bestScore = best[set] ?? 0
  }
  return selected
}

const setOf = (
  words: readonly string[],
  isInside: (word: string, place: number) => boolean,
): WordSet =>
  words.reduce((set, word, place) => (isInside(word, place) ? set | (1 << place) : set), 0)

const bitsOf = (set: WordSet): number => (set === 0 ? 0 : (set & 1) + bitsOf(set >>> 1))

const countAnswering = (count: Int32Array, required: WordSet): number =>
  count.reduce((sum, many, set) => ((set & required) === required ? sum + many : sum), 0)

/** 0: in no document, 1: as the beginning of a word, 2: as a whole word. */
type WordMatch = 0 | 1 | 2

const QUERY_MAX_CHARS = 120
const WORD_MAX_CHARS = 40

/** A word known only on the other keyboard layout is read so. @param matchOf word, is the last */
function queryWords(query: string, matchOf: (word: string, last: boolean) => WordMatch): string[] {
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

const typedWords = (query: string): string[] =>
  searchWords(wordsOf(query.slice(0, QUERY_MAX_CHARS)).join(' ')).slice(0, SEARCH_WORDS_MAX)

function wordsOnOtherLayout(query: string): string[] {
  const [other = ''] = otherLayout(query.slice(0, QUERY_MAX_CHARS))
  return wordsOf(other).slice(0, SEARCH_WORDS_MAX)
}

const wordsOf = (text: string): string[] =>
  searchWords(text).map(word => word.slice(0, WORD_MAX_CHARS))
