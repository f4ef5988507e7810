/**
 * The documents that hold a word, by rising slot. An entry is `slot << 8 | weight << 1 | named`:
 * how much the word says about the document (1 to 127), and whether it stands in its name.
 */
export interface Postings {
  entries: Int32Array
  length: number
}

export const WEIGHT_MAX = 127

const FIRST_CAPACITY = 2
const GROWTH = 1.5

export const createPostings = (capacity = FIRST_CAPACITY): Postings => ({
  entries: new Int32Array(capacity),
  length: 0,
})

export const packEntry = (slot: number, weight: number, named: boolean): number =>
  (slot << 8) | (weight << 1) | (named ? 1 : 0)

export const slotOf = (entry: number): number => entry >>> 8

/** The slot of the entry at a place; there must be one. */
export const slotAt = (postings: Postings, at: number): number => slotOf(postings.entries[at] ?? 0)

/** Puts an entry in its place; an entry of the same slot is replaced. */
export function putEntry(postings: Postings, entry: number): void {
  const at = placeOf(postings, slotOf(entry))
  if (!holdsSlot(postings, at, slotOf(entry))) {
    makeRoom(postings)
    postings.entries.copyWithin(at + 1, at, postings.length)
    postings.length++
  }
  postings.entries[at] = entry
}

/** Takes the entry of a slot out, where there is one. */
export function removeEntry(postings: Postings, slot: number): void {
  const at = placeOf(postings, slot)
  if (!holdsSlot(postings, at, slot)) return
  postings.entries.copyWithin(at, at + 1, postings.length)
  postings.length--
}

/** Gives every entry its new slot, and the entries their order again. */
export function moveSlots(postings: Postings, newSlots: Int32Array): void {
  const { entries, length } = postings
  for (let at = 0; at < length; at++) {
    const entry = entries[at] ?? 0
    entries[at] = ((newSlots[slotOf(entry)] ?? 0) << 8) | (entry & 255)
  }
  entries.subarray(0, length).sort()
}

/** Where a slot stands or would stand; documents mostly come in rising order, so the end first. */
function placeOf(postings: Postings, slot: number): number {
  const { length } = postings
  if (length === 0 || slotAt(postings, length - 1) < slot) return length
  let [low, high] = [0, length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slotAt(postings, middle) < slot) low = middle + 1
    else high = middle
  }
  return low
}

const holdsSlot = (postings: Postings, at: number, slot: number): boolean =>
  at < postings.length && slotAt(postings, at) === slot

function makeRoom(postings: Postings): void {
  const { entries, length } = postings
  if (length < entries.length) return
  postings.entries = new Int32Array(Math.ceil(length * GROWTH) + 1)
  postings.entries.set(entries)
}
