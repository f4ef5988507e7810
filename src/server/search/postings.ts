/** By ascending slot. An entry is `slot << 8, weight << 1, inName` or-ed; weights from 1 to 127. */
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

export const packEntry = (slot: number, weight: number, inName: boolean): number =>
  (slot << 8) | (weight << 1) | (inName ? 1 : 0)

export const slotOf = (entry: number): number => entry >>> 8

/** 1 for a word of the name, else 0. */
export const inNameAt = (postings: Postings, at: number): number => (postings.entries[at] ?? 0) & 1

export const slotAt = (postings: Postings, at: number): number => slotOf(postings.entries[at] ?? 0)

export function putEntry(postings: Postings, entry: number): void {
  const at = placeOf(postings, slotOf(entry))
  if (!hasSlot(postings, at, slotOf(entry))) {
    grow(postings)
    postings.entries.copyWithin(at + 1, at, postings.length)
    postings.length++
  }
  postings.entries[at] = entry
}

export function removeEntry(postings: Postings, slot: number): void {
  const at = placeOf(postings, slot)
  if (!hasSlot(postings, at, slot)) return
  postings.entries.copyWithin(at, at + 1, postings.length)
  postings.length--
}

export function moveSlots(postings: Postings, newSlots: Int32Array): void {
  const { entries, length } = postings
  for (let at = 0; at < length; at++) {
    const entry = entries[at] ?? 0
    entries[at] = ((newSlots[slotOf(entry)] ?? 0) << 8) | (entry & 255)
  }
  entries.subarray(0, length).sort()
}

/** Checks the end first, because documents mostly come in ascending order. */
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

export const holds = (postings: Postings, slot: number): boolean =>
  hasSlot(postings, placeOf(postings, slot), slot)

const hasSlot = (postings: Postings, at: number, slot: number): boolean =>
  at < postings.length && slotAt(postings, at) === slot

function grow(postings: Postings): void {
  const { entries, length } = postings
  if (length < entries.length) return
  postings.entries = new Int32Array(Math.ceil(length * GROWTH) + 1)
  postings.entries.set(entries)
}
