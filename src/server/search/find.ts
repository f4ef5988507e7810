import { SEARCH_WORDS_MAX } from '#lib/rules/limits.ts'
import { askedWords, type Known, otherWords } from './asked-words.ts'
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

/** What a query finds: rising ids, and beside each its score, above 0, higher is better. */
export interface SearchHits {
  ids: Int32Array
  scores: Float32Array
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
  const count = (asked: readonly string[], slips: Slips) => {
    countWords(stock, tally, asked, slips, {
      strictly,
      joined: joinedReadings(asked, wholeOf, splitsOf),
    })
    return tally.sets()
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
    const sets = count(asked, slips)
    if (sets.count[all]) return gather(stock, tally, asked, all, sets)
  }
  const sets = count(words, 'unknown words')
  const held = words.map(word => holdersOf(stock, word))
  // What only begins as some word does was cut off, or is unknown: here, where nothing fits, unknown.
  const known = words.map((word, at) => (held[at] ?? 0) > 0 || splitsOf(word, false).length > 0)
  const kept = wordsKept(words, { known, held, size: stock.slots.size() }, sets)
  return gather(stock, tally, words, kept, sets)
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

/** Counts which documents answer which words; a word's nearest readings come first. */
function countWords(
  stock: Stock,
  tally: Tally,
  words: readonly string[],
  slips: Slips,
  { strictly, joined }: { strictly: ReadingsOf; joined: Reading[][] },
): void {
  tally.clear(stock.slots.size())
  for (const [place, word] of words.entries()) {
    const last = place === words.length - 1
    const strict = [...strictly(word, last), ...(joined[place] ?? [])]
    const known = strict.length > 0
    const maySlip = slips === 'all words' || (slips === 'unknown words' && !known)
    const slipped = maySlip ? slipReadings(stock, word, last, !known) : []
    const readings = [...strict, ...slipped]
    for (const reading of readings.sort((one, two) => two.closeness - one.closeness))
      tally.add(place, reading)
  }
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
