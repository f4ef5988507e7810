import { type Postings, slotOf, WEIGHT_MAX } from './postings.ts'

/** Documents that one word of a query may mean, and how near their word is: 1 is the word itself. */
export interface Reading {
  postings: Postings
  closeness: number
  /** It answers no word of the name: the word before it in the query has done so already. */
  nameless?: boolean
  /** It only sounds like the word, which nothing holds. */
  corrected?: boolean
}

/** The set of the words of a query that something answers: bit `n` is the word at place `n`. */
export type WordSet = number

/** How many documents answer exactly each set of words, and the best sum of scores among them. */
export interface Sets {
  count: Int32Array
  best: Float32Array
}

/** Counts for every document which words of a query it answers, and how well. */
export interface Tally {
  /** Forgets everything; `size` is the number of slots, none of them above. */
  clear(size: number): void
  /**
   * Lets the word at a place be read as this too; of several readings the best counts. All readings
   * of a place come before those of the next, the nearest first.
   */
  add(place: number, reading: Reading): void
  sets(): Sets
  /** Every slot that answers all of `wanted`, rising, with its sum of scores and named words. */
  each(wanted: WordSet, visit: (slot: number, score: number, named: number) => void): void
}

const SETS = 256
// A name is answered by a word or by its near forms, not by a beginning or a slip.
const NAMED_CLOSENESS_MIN = 0.8

export function createTally(): Tally {
  let marks = marksFor(0)
  let size = 0
  return {
    clear(slots) {
      size = slots
      if (marks.answered.length < slots) marks = marksFor(Math.ceil(slots * 1.25))
      marks.answered.fill(0, 0, slots)
      marks.named.fill(0, 0, slots)
    },
    add(place, reading) {
      mark(marks, place, reading)
    },
    sets: () => setsOf(marks, size),
    each(wanted, visit) {
      const { answered, scores, named } = marks
      for (let slot = 0; slot < size; slot++)
        if (((answered[slot] as number) & wanted) === wanted)
          visit(slot, scores[slot] as number, named[slot] as number)
    },
  }
}

/** Of each slot: the words it answers, how many by its name, how well, and how well the latest. */
interface Marks {
  answered: Uint8Array
  named: Uint8Array
  scores: Float32Array
  latest: Float32Array
}

const marksFor = (capacity: number): Marks => ({
  answered: new Uint8Array(capacity),
  named: new Uint8Array(capacity),
  scores: new Float32Array(capacity),
  latest: new Float32Array(capacity),
})

function mark(
  { answered, named, scores, latest }: Marks,
  place: number,
  { postings, closeness, nameless }: Reading,
): void {
  const { entries, length } = postings
  const bit = 1 << place
  const names = !nameless && closeness >= NAMED_CLOSENESS_MIN ? 1 : 0
  const factor = closeness / WEIGHT_MAX
  for (let at = 0; at < length; at++) {
    const entry = entries[at] as number
    const slot = slotOf(entry)
    const score = ((entry & 255) >>> 1) * factor
    const before = answered[slot] as number
    if (before === 0) scores[slot] = 0
    if ((before & bit) === 0) {
      answered[slot] = before | bit
      named[slot] = (named[slot] as number) + (entry & names)
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
