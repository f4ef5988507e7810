import type { Sets, WordSet } from './tally.ts'

/** So many of the words must be answered. */
const WORDS_SHARE_MIN = 0.5
/** What more of the documents answer says too little; in a small catalogue so many still say it. */
const RARE_SHARE = 0.02
const RARE_MIN = 20
const TELLING = /^\p{L}{2}/u

/** How the documents know the words of a query as they were typed. */
export interface Understood {
  known: readonly boolean[]
  /** How many documents hold each word. */
  held: readonly number[]
  /** How many documents there are. */
  size: number
}

/**
 * Which words to keep where no document answers all: the set that some document answers best, if it
 * is enough of the query and holds a telling word that was understood as it was typed; 0 otherwise.
 * Where a word is not understood at all, the rarest telling one must be kept, and be rare by itself
 * or together with other words that are understood: «شیر» alone is no answer to «شیر بز».
 */
export function wordsKept(
  words: readonly string[],
  { known, held, size }: Understood,
  { count, best }: Sets,
): WordSet {
  const telling = setOf(words, (word, place) => known[place] === true && TELLING.test(word))
  const understood = setOf(words, (_, place) => known[place] === true)
  const fewest = Math.min(...held.filter((_, place) => telling & (1 << place)))
  const rarest = setOf(words, (_, place) => (telling & (1 << place)) > 0 && held[place] === fewest)
  const rare = Math.max(RARE_MIN, size * RARE_SHARE)
  const carries = (set: WordSet): boolean => {
    if (understood === (1 << words.length) - 1) return (set & telling) > 0
    if ((set & rarest) === 0) return false
    return fewest <= rare || (bitsOf(set & understood) > 1 && answering(count, set) <= rare)
  }
  let kept: WordSet = 0
  let most = 0
  for (let set = 1; set < 1 << words.length; set++) {
    if ((count[set] ?? 0) === 0 || (best[set] ?? 0) <= most) continue
    if (bitsOf(set) < words.length * WORDS_SHARE_MIN || !carries(set)) continue
    kept = set
    most = best[set] ?? 0
  }
  return kept
}

const setOf = (
  words: readonly string[],
  isInside: (word: string, place: number) => boolean,
): WordSet =>
  words.reduce((set, word, place) => (isInside(word, place) ? set | (1 << place) : set), 0)

const bitsOf = (set: WordSet): number => (set === 0 ? 0 : (set & 1) + bitsOf(set >>> 1))

/** How many documents answer at least these words. */
const answering = (count: Int32Array, wanted: WordSet): number =>
  count.reduce((sum, many, set) => ((set & wanted) === wanted ? sum + many : sum), 0)
