import { enlarged } from '../catalogue/enlarged.ts'

const FIRST_CAPACITY = 64
const POOL_CAPACITY = 512

/** Word numbers of each slot's document, in order. */
export interface SlotWords {
  /** The first `nameLength` words are those of the name. */
  set: (slot: number, words: ArrayLike<number>, nameLength: number) => void
  read: (slot: number) => Int32Array
  readName: (slot: number) => Int32Array
  nameLengthOf: (slot: number) => number
  clear: (slot: number) => void
  reorder: (order: readonly number[]) => void
}

/** By slot: the range in the pool, and how many of its words are the name. */
interface SlotRanges {
  starts: Int32Array
  counts: Uint8Array
  nameLengths: Uint8Array
}

export function createSlotWords(): SlotWords {
  const pool = createPool()
  let ranges = rangesFor(FIRST_CAPACITY)

  const startOf = (slot: number): number => ranges.starts[slot] ?? 0
  const countOf = (slot: number): number => ranges.counts[slot] ?? 0

  function compactPool(): void {
    const numbers = pool.drain()
    for (const [slot, count] of ranges.counts.entries()) {
      const start = startOf(slot)
      if (count > 0) ranges.starts[slot] = pool.write(numbers.subarray(start, start + count))
    }
  }

  return {
    set(slot, words, nameLength) {
      while (slot >= ranges.counts.length) ranges = enlargedRanges(ranges)
      pool.release(countOf(slot))
      ranges.starts[slot] = pool.write(words)
      ranges.counts[slot] = words.length
      ranges.nameLengths[slot] = nameLength
      if (pool.needsCompaction()) compactPool()
    },
    read: slot => pool.read(startOf(slot), countOf(slot)),
    readName: slot => pool.read(startOf(slot), ranges.nameLengths[slot] ?? 0),
    nameLengthOf: slot => ranges.nameLengths[slot] ?? 0,
    clear(slot) {
      pool.release(countOf(slot))
      ranges.counts[slot] = 0
    },
    reorder(order) {
      ranges = reorderRanges(ranges, order)
    },
  }
}

const rangesFor = (capacity: number): SlotRanges => ({
  starts: new Int32Array(capacity),
  counts: new Uint8Array(capacity),
  nameLengths: new Uint8Array(capacity),
})

function enlargedRanges({ starts, counts, nameLengths }: SlotRanges): SlotRanges {
  const larger = rangesFor(2 * counts.length)
  return {
    starts: enlarged(starts, larger.starts),
    counts: enlarged(counts, larger.counts),
    nameLengths: enlarged(nameLengths, larger.nameLengths),
  }
}

function reorderRanges(before: SlotRanges, order: readonly number[]): SlotRanges {
  const ranges = rangesFor(order.length + FIRST_CAPACITY)
  for (const [slot, oldSlot] of order.entries()) {
    ranges.starts[slot] = before.starts[oldSlot] ?? 0
    ranges.counts[slot] = before.counts[oldSlot] ?? 0
    ranges.nameLengths[slot] = before.nameLengths[oldSlot] ?? 0
  }
  return ranges
}

/** One array that lists are appended to; released ranges stay until it is compacted. */
function createPool() {
  let numbers = new Int32Array(POOL_CAPACITY)
  let end = 0
  let released = 0
  return {
    read: (start: number, length: number) => numbers.subarray(start, start + length),
    write(words: ArrayLike<number>): number {
      while (end + words.length > numbers.length)
        numbers = enlarged(numbers, new Int32Array(2 * numbers.length))
      numbers.set(words, end)
      end += words.length
      return end - words.length
    },
    release(length: number): void {
      released += length
    },
    needsCompaction: () => released > POOL_CAPACITY && released > end / 2,
    drain(): Int32Array {
      const filled = numbers
      numbers = new Int32Array(Math.max(POOL_CAPACITY, end - released))
      end = 0
      released = 0
      return filled
    },
  }
}
