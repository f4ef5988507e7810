import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { askedWords, type Known, otherWords, typedWords } from './asked-words.ts'
import { joinedNumbers, neighbourShare } from './phrases.ts'
import {
  beginningReadings,
  joinedReadings,
  plainReadings,
  type ReadingsOf,
  slipReadings,
  splitReadings,
  type Stock,
} from './readings.ts'
import { wordsKept } from './relax.ts'
import type { Reading, Sets, Tally, WordSet } from './tally.ts'

/** How a query was answered otherwise than it was typed. */
export interface SearchChange {
  /** The words that no document answered together with the others. */
  leftOut: readonly string[]
  /** Whether a word was read with a slip, or all of them by the other keyboard layout. */
  corrected: boolean
}

/** What a query finds: rising ids, and beside each its score, above 0, higher is better. */
export interface SearchHits {
  ids: Int32Array
  scores: Float32Array
  /** Undefined where every word was answered as it was typed. */
  change?: SearchChange
}

/** For which words a slip is allowed. */
type Slips = 'none' | 'unknown words' | 'all words'

const NAME_SHARE = 0.1
const NEIGHBOURS = 0.25
const WHOLE_NAME = 0.3

/**
 * The documents that answer every word of a query, in whatever field: first as it is typed, with
 * slips for words that nothing knows; then by the other keyboard layout, and with slips for all; at
 * last without the words that help least.
 */
export function find(stock: Stock, tally: Tally, query: string): SearchHits {
  const wholeOf = remembered((word, last) => [
    ...plainReadings(stock, word),
    ...beginningReadings(stock, word, last),
  ])
  const splitsOf = remembered((word, last) => splitReadings(stock, word, last))
  const strictly: ReadingsOf = (word, last) => [...wholeOf(word, last), ...splitsOf(word, last)]
  const knownAs = (word: string, last: boolean): Known =>
    stock.dictionary.find(word) !== undefined ? 2 : strictly(word, last).length > 0 ? 1 : 0
  const words = askedWords(query, knownAs)
  const other = otherWords(query)
  const isTyped = words.join() === typedWords(query).join()
  const count = (asked: readonly string[], slips: Slips) => {
    const slipped = countWords(stock, tally, asked, slips, {
      strictly,
      joined: joinedReadings(asked, wholeOf, splitsOf),
    })
    return { sets: tally.sets(), slipped }
  }
  const attempts: [readonly string[], Slips][] = [
    [words, 'unknown words'],
    [other, 'none'],
    [words, 'all words'],
    [other, 'all words'],
  ]
  for (const [asked, slips] of attempts) {
    const all: WordSet = (1 << asked.length) - 1
    if (all === 0) continue
    const { sets, slipped } = count(asked, slips)
    const corrected = slipped || asked === other || !isTyped
    if (sets.count[all]) return changed(gather(stock, tally, asked, all, sets), [], corrected)
  }
  const { sets, slipped } = count(words, 'unknown words')
  const kept = keptWords(stock, words, splitsOf, sets)
  const leftOut = words.filter((_, place) => (kept & (1 << place)) === 0)
  return changed(gather(stock, tally, words, kept, sets), leftOut, slipped || !isTyped)
}

const changed = (hits: SearchHits, leftOut: readonly string[], corrected: boolean): SearchHits =>
  leftOut.length > 0 || corrected ? { ...hits, change: { leftOut, corrected } } : hits

function keptWords(
  stock: Stock,
  words: readonly string[],
  splitsOf: ReadingsOf,
  sets: Sets,
): WordSet {
  const held = words.map(word => holdersOf(stock, word))
  // What only begins as some word does was cut off, or is unknown: here, where nothing fits, unknown.
  const known = words.map((word, at) => (held[at] ?? 0) > 0 || splitsOf(word, false).length > 0)
  return wordsKept(words, { known, held, size: stock.slots.size() }, sets)
}

/** How many documents hold a word, or the form of it that most hold. */
const holdersOf = (stock: Stock, word: string): number =>
  Math.max(0, ...plainReadings(stock, word).map(({ postings }) => postings.length))

function remembered(readingsOf: ReadingsOf): ReadingsOf {
  const known = new Map<string, ReturnType<ReadingsOf>>()
  return (word, last) => {
    const key = last ? `${word} ` : word
    const readings = known.get(key) ?? readingsOf(word, last)
    known.set(key, readings)
    return readings
  }
}

/**
 * Counts which documents answer which words; a word's nearest readings come first.
 * @returns whether a word matched only through a spelling correction or a word that sounds alike
 */
function countWords(
  stock: Stock,
  tally: Tally,
  words: readonly string[],
  slips: Slips,
  { strictly, joined }: { strictly: ReadingsOf; joined: Reading[][] },
): boolean {
  let anySlip = slips === 'all words'
  tally.clear(stock.slots.size())
  for (const [place, word] of words.entries()) {
    const last = place === words.length - 1
    const strict = [...strictly(word, last), ...(joined[place] ?? [])]
    const known = strict.length > 0
    const maySlip = slips === 'all words' || (slips === 'unknown words' && !known)
    const slipped = maySlip ? slipReadings(stock, word, last, !known) : []
    anySlip ||= known ? strict.every(({ corrected }) => corrected) : slipped.length > 0
    const readings = [...strict, ...slipped]
    for (const reading of readings.sort((one, two) => two.closeness - one.closeness))
      tally.add(place, reading)
  }
  return anySlip
}

/** The documents that answer all the wanted words; none where none is wanted. */
function gather(
  { dictionary, slots }: Stock,
  tally: Tally,
  words: readonly string[],
  wanted: WordSet,
  sets: Sets,
): SearchHits {
  const holds = (set: number) => wanted > 0 && (set & wanted) === wanted
  const found = sets.count.reduce((sum, many, set) => sum + (holds(set) ? many : 0), 0)
  const hits = { ids: new Int32Array(found), scores: new Float32Array(found) }
  if (found === 0) return hits
  const asked = {
    numbers: words.map(word => dictionary.find(word)),
    joined: joinedNumbers(dictionary, words),
  }
  let at = 0
  tally.each(wanted, (slot, score, named) => {
    const name = slots.wordsOf(slot).subarray(0, slots.namedOf(slot))
    const share = Math.min(1, named / Math.max(1, Math.min(name.length, SEARCH_WORDS_MAX)))
    hits.ids[at] = slots.idOf(slot)
    hits.scores[at++] =
      score / words.length +
      NEIGHBOURS * neighbourShare(asked, name) +
      NAME_SHARE * share +
      (share === 1 ? WHOLE_NAME : 0)
  })
  return hits
}
