import type { Sets, WordSet } from './tally.ts'

/** Share of the words that must match. */
const WORDS_SHARE_MIN = 0.5
/** A word of more documents is too common; small catalogues allow RARE_MIN. */
const RARE_SHARE = 0.02
const RARE_MIN = 20
const SIGNIFICANT = /^\p{L}{2}/u

export interface KnownWords {
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
export function selectWords(
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
