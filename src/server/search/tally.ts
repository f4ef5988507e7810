import { type Postings, slotAt, slotOf, WEIGHT_MAX } from './postings.ts'

/** Documents that match one meaning of a word; a closeness of 1 is the word itself. */
export interface Reading {
  postings: Postings
  closeness: number
  /** Does not add to the name match count; an earlier query word already did. */
  nameless?: boolean
  /** Matched only by sound, transliteration, layout or typo. */
  corrected?: boolean
  /** Of the dictionary, where it is another than the typed one. */
  word?: string
}

/** Bit `n` is the query's word `n`. */
export type WordSet = number

/** By set of matched words: the number of documents and their best score. */
export interface Sets {
  count: Int32Array
  best: Float32Array
}

/** Scores of documents by slot, while the words of a query are added. */
export interface Tally {
  /** `size` is the number of slots. */
  clear(size: number): void
  /** Words in order, their nearest reading first; the best reading counts. */
  add(place: number, reading: Reading): void
  /** The greatest bonus of a document counts. */
  addBonus(postings: Postings, bonus: number): void
  sets(): Sets
  each(required: WordSet, visit: (slot: number) => void): void
  scoreOf(slot: number): number
  nameMatchesOf(slot: number): number
  bonusOf(slot: number): number
}

const SETS = 256
/** Of a word and its near forms, not of a beginning or a typo. */
export const NEAR_MIN = 0.8

export function createTally(): Tally {
  let marks = marksFor(0)
  let size = 0
  return {
    clear(slots) {
      size = slots
      if (marks.answered.length < slots) marks = marksFor(Math.ceil(slots * 1.25))
      marks.answered.fill(0, 0, slots)
      marks.nameMatches.fill(0, 0, slots)
      marks.bonuses.fill(0, 0, slots)
    },
    add(place, reading) {
      mark(marks, place, reading)
    },
    addBonus(postings, bonus) {
      const { bonuses } = marks
      for (let at = 0; at < postings.length; at++) {
        const slot = slotAt(postings, at)
        if (bonus > (bonuses[slot] as number)) bonuses[slot] = bonus
      }
    },
    sets: () => setsOf(marks, size),
    each(required, visit) {
      const { answered } = marks
      for (let slot = 0; slot < size; slot++)
        if (((answered[slot] as number) & required) === required) visit(slot)
    },
    scoreOf: slot => marks.scores[slot] as number,
    nameMatchesOf: slot => marks.nameMatches[slot] as number,
    bonusOf: slot => marks.bonuses[slot] as number,
  }
}

/**
 * By slot: matched words, those in the name, the score, the score of the latest word, and the bonus.
 * Reused by all queries: new arrays of this size would make the garbage collector stop them.
 */
interface Marks {
  answered: Uint8Array
  nameMatches: Uint8Array
  scores: Float32Array
  latest: Float32Array
  bonuses: Float32Array
}

const marksFor = (capacity: number): Marks => ({
  answered: new Uint8Array(capacity),
  nameMatches: new Uint8Array(capacity),
  scores: new Float32Array(capacity),
  latest: new Float32Array(capacity),
  bonuses: new Float32Array(capacity),
})

function mark(
  { answered, nameMatches, scores, latest }: Marks,
  place: number,
  { postings, closeness, nameless }: Reading,
): void {
  const { entries, length } = postings
  const bit = 1 << place
  const nameBit = !nameless && closeness >= NEAR_MIN ? 1 : 0
  const factor = closeness / WEIGHT_MAX
  for (let at = 0; at < length; at++) {
    const entry = entries[at] as number
    const slot = slotOf(entry)
    const score = ((entry & 255) >>> 1) * factor
    const before = answered[slot] as number
    if (before === 0) scores[slot] = 0
    if ((before & bit) === 0) {
      answered[slot] = before | bit
      nameMatches[slot] = (nameMatches[slot] as number) + (entry & nameBit)
      scores[slot] = (scores[slot] as number) + score
      latest[slot] = score
    } else if (score > (latest[slot] as number)) {
      scores[slot] = (scores[slot] as number) + score - (latest[slot] as number)
      latest[slot] = score
    }
  }
}

function setsOf({ answered, scores }: Marks, size: number): Sets {
  const count = new Int32Array(SETS)
  const best = new Float32Array(SETS)
  for (let slot = 0; slot < size; slot++) {
    const set = answered[slot] as number
    if (set === 0) continue
    count[set] = (count[set] as number) + 1
    if ((scores[slot] as number) > (best[set] as number)) best[set] = scores[slot] as number
  }
  return { count, best }
}
