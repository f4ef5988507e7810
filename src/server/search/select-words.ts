import { isAmount } from '#lib/text/amounts.ts'
import { brandWord } from './document-words.ts'
import { type Corpus, plainReadings, type ReadingsOf } from './readings.ts'
import type { Sets, WordSet } from './tally.ts'

/** The words to keep where no document matches all. */
export function selectAnswered(
  corpus: Corpus,
  words: readonly string[],
  splitsOf: ReadingsOf,
  sets: Sets,
): WordSet {
  const documentCounts = words.map(word => documentCountOf(corpus, word))
  // Nothing matched, so a word known only as a prefix counts as unknown.
  const isKnown = words.map(
    (word, at) =>
      isAmount(word) || (documentCounts[at] ?? 0) > 0 || splitsOf(word, false).length > 0,
  )
  const isBrand = words.map(word => corpus.dictionary.find(brandWord(word)) !== undefined)
  return selectWords(words, { isKnown, isBrand, documentCounts, size: corpus.slots.size() }, sets)
}

const documentCountOf = (corpus: Corpus, word: string): number =>
  Math.max(0, ...plainReadings(corpus, word).map(({ postings }) => postings.length))

/** Share of the words that must match. */
const WORDS_SHARE_MIN = 0.5
/** A word in more documents than this share, and than RARE_MIN, is too common. */
const RARE_SHARE = 0.02
const RARE_MIN = 20
const SIGNIFICANT = /^\p{L}{2}/u
/** Weights of a word set: amounts are dropped first, the head noun last. */
const HEAD_SHARE = 0.75
const AMOUNT_SHARE = 0.25

interface KnownWords {
  isKnown: readonly boolean[]
  isBrand: readonly boolean[]
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
  { isKnown, isBrand, documentCounts, size }: KnownWords,
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
  const amounts = setOf(words, isAmount)
  // The head noun, with which Persian phrases begin after a brand, is the first of these.
  const heads = significant & ~setOf(words, (_, place) => isBrand[place] === true)
  const head = heads & -heads
  const valueOf = (set: WordSet): number =>
    (set & head ? HEAD_SHARE : 0) + bitsOf(set & ~amounts) + AMOUNT_SHARE * bitsOf(set & amounts)
  const needed = bitsOf(((1 << words.length) - 1) & ~amounts) * WORDS_SHARE_MIN
  let selected: WordSet = 0
  for (let set = 1; set < 1 << words.length; set++) {
    if ((count[set] ?? 0) === 0) continue
    if (bitsOf(set & ~amounts) < needed || !isEnough(set)) continue
    const advantage =
      valueOf(set) - valueOf(selected) || (best[set] ?? 0) - (selected ? (best[selected] ?? 0) : 0)
    if (advantage > 0) selected = set
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
