import { isAmount } from '#lib/text/amounts.ts'
import { brandWord } from './document-words.ts'
import { inNameAt, slotAt } from './postings.ts'
import type { Corpus } from './readings.ts'
import { NEAR_MIN, type Reading, type Sets, type WordSet } from './tally.ts'

/** Share of the words that must match, without amounts, and where the query begins with a noun. */
const WORDS_SHARE_MIN = 0.5
const WORDS_SHARE_MIN_OF_NOUN = 1 / 3
const SIGNIFICANT = /^\p{L}{2}/u
/** A word of fewer documents says much; small catalogues allow RARE_MIN. */
const RARE_SHARE = 0.02
const RARE_MIN = 20
/** A typo of a shorter Persian word may be another thing: «کتاب» is not «کباب». */
const CLEAR_TYPO_MIN_CHARS = 5
/** Of the names with a noun, those that begin with it. */
const NOUN_SHARE = 0.2
const LATIN = /^[a-z]/
/** Weights of a word set: amounts are dropped first, the head noun last. */
const HEAD_WEIGHT = 4
const AMOUNT_WEIGHT = 0.25

/**
 * Selects the words to keep where no document matches all: the best matched set that is enough of
 * the query and has a significant word; 0 otherwise. Beside an unknown word it must have a rare one,
 * or a noun that names begin with: «شیر» answers «شیر بز», «سفید» does not answer «موبایل سفید».
 * @param readings of each word
 */
export function selectAnswered(
  corpus: Corpus,
  words: readonly string[],
  readings: readonly Reading[][],
  { count, best }: Sets,
): WordSet {
  const { head, sufficient, shareMin } = sufficientWords(
    corpus,
    words,
    knownReadings(words, readings),
  )
  const amounts = setOf(words, isAmount)
  const valueOf = (set: WordSet): number =>
    (set & head ? HEAD_WEIGHT : 0) + bitsOf(set & ~amounts) + AMOUNT_WEIGHT * bitsOf(set & amounts)
  const needed = bitsOf(((1 << words.length) - 1) & ~amounts) * shareMin
  let selected: WordSet = 0
  for (let set = 1; set < 1 << words.length; set++) {
    if ((count[set] ?? 0) === 0) continue
    if (bitsOf(set & ~amounts) < needed || (set & sufficient) === 0) continue
    const advantage =
      valueOf(set) - valueOf(selected) || (best[set] ?? 0) - (selected ? (best[selected] ?? 0) : 0)
    if (advantage > 0) selected = set
  }
  return selected
}

/** Nothing matched, so a word known only as a beginning counts as unknown, and so do typos alone. */
function knownReadings(words: readonly string[], readings: readonly Reading[][]): Reading[][] {
  const isNear = ({ closeness }: Reading): boolean => closeness >= NEAR_MIN
  const typed = readings.map(each => each.filter(reading => !reading.corrected && isNear(reading)))
  const hasTyped = typed.some(({ length }) => length > 0)
  return words.map((word, place) =>
    LATIN.test(word) || (hasTyped && word.length >= CLEAR_TYPO_MIN_CHARS)
      ? (readings[place] ?? []).filter(reading => reading.corrected || isNear(reading))
      : (typed[place] ?? []),
  )
}

interface WordNeeds {
  /** The head noun, with which Persian phrases begin after a brand. */
  head: WordSet
  /** One of these must match. */
  sufficient: WordSet
  /** Of the words without amounts. */
  shareMin: number
}

function sufficientWords(
  corpus: Corpus,
  words: readonly string[],
  known: readonly Reading[][],
): WordNeeds {
  const isKnown = (_: string, place: number): boolean => (known[place]?.length ?? 0) > 0
  const isNoun = (_: string, place: number): boolean =>
    (known[place] ?? []).some(({ word }) => word !== undefined && beginsNames(corpus, word))
  const significant = setOf(words, (word, place) => isKnown(word, place) && SIGNIFICANT.test(word))
  const brands = setOf(words, word => corpus.dictionary.find(brandWord(word)) !== undefined)
  const nouns = significant & ~brands & setOf(words, isNoun)
  const rareMax = Math.max(RARE_MIN, corpus.slots.size() * RARE_SHARE)
  const rare = significant & setOf(words, (_, place) => mostDocuments(known[place]) <= rareMax)
  const areAllKnown = words.every((word, place) => isAmount(word) || isKnown(word, place))
  return {
    head: firstOf(nouns) || firstOf(significant & ~brands),
    sufficient: areAllKnown ? significant : nouns | (significant & brands) | rare,
    shareMin: (nouns & 1) > 0 ? WORDS_SHARE_MIN_OF_NOUN : WORDS_SHARE_MIN,
  }
}

const mostDocuments = (readings: readonly Reading[] = []): number =>
  Math.max(0, ...readings.map(({ postings }) => postings.length))

/** Whether names begin with a word, and not by chance. */
function beginsNames({ dictionary, slots }: Corpus, word: string): boolean {
  const number = dictionary.find(word)
  if (number === undefined) return false
  const postings = dictionary.postingsOf(number)
  let beginnings = 0
  let names = 0
  for (let at = 0; at < postings.length; at++) {
    names += inNameAt(postings, at)
    if (slots.wordsOf(slotAt(postings, at))[0] === number) beginnings++
  }
  return beginnings > names * NOUN_SHARE
}

const firstOf = (set: WordSet): WordSet => set & -set

const setOf = (
  words: readonly string[],
  isInside: (word: string, place: number) => boolean,
): WordSet =>
  words.reduce((set, word, place) => (isInside(word, place) ? set | (1 << place) : set), 0)

const bitsOf = (set: WordSet): number => (set === 0 ? 0 : (set & 1) + bitsOf(set >>> 1))
