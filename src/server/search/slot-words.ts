import { enlarged } from '../catalogue/enlarged.ts'

const FIRST_CAPACITY = 64
const POOL_CAPACITY = 512

/** The numbers of the words of the document of each slot, in their order. */
export interface SlotWords {
  /** Replaces those of a slot; the first `named` of them are those of its name. */
  set: (slot: number, words: ArrayLike<number>, named: number) => void
  read: (slot: number) => Int32Array
  /** How many different words its name has. */
  namedOf: (slot: number) => number
  clear: (slot: number) => void
  /** Puts the words of `order[slot]` at each slot. */
  deal: (order: readonly number[]) => void
}

/** Where the words of each slot begin in the pool, how many they are, how many are of its name. */
interface Places {
  starts: Int32Array
  counts: Uint8Array
  named: Uint8Array
}

export function createSlotWords(): SlotWords {
  const pool = createPool()
  let places = placesFor(FIRST_CAPACITY)

  const startOf = (slot: number): number => places.starts[slot] ?? 0
  const countOf = (slot: number): number => places.counts[slot] ?? 0

  function tidyPool(): void {
    const old = pool.take()
    for (const [slot, count] of places.counts.entries()) {
      const start = startOf(slot)
      if (count > 0) places.starts[slot] = pool.write(old.subarray(start, start + count))
    }
  }

  return {
    set(slot, words, named) {
      while (slot >= places.counts.length) places = enlargedPlaces(places)
      pool.waste(countOf(slot))
      places.starts[slot] = pool.write(words)
      places.counts[slot] = words.length
      places.named[slot] = named
      if (pool.isWasteful()) tidyPool()
    },
    read: slot => pool.read(startOf(slot), countOf(slot)),
    namedOf: slot => places.named[slot] ?? 0,
    clear(slot) {
      pool.waste(countOf(slot))
      places.counts[slot] = 0
    },
    deal(order) {
      places = dealtPlaces(places, order)
    },
  }
}

const placesFor = (capacity: number): Places => ({
  starts: new Int32Array(capacity),
  counts: new Uint8Array(capacity),
  named: new Uint8Array(capacity),
})

function enlargedPlaces({ starts, counts, named }: Places): Places {
  const larger = placesFor(2 * counts.length)
  return {
    starts: enlarged(starts, larger.starts),
    counts: enlarged(counts, larger.counts),
    named: enlarged(named, larger.named),
  }
}

function dealtPlaces(before: Places, order: readonly number[]): Places {
  const places = placesFor(order.length + FIRST_CAPACITY)
  for (const [slot, old] of order.entries()) {
    places.starts[slot] = before.starts[old] ?? 0
    places.counts[slot] = before.counts[old] ?? 0
    places.named[slot] = before.named[old] ?? 0
  }
  return places
}

/** One long array that lists are appended to; what has been replaced lies waste until it is tidied. */
function createPool() {
  let numbers = new Int32Array(POOL_CAPACITY)
  let end = 0
  let wasted = 0
  return {
    read: (start: number, length: number) => numbers.subarray(start, start + length),
    write(words: ArrayLike<number>): number {
      while (end + words.length > numbers.length)
        numbers = enlarged(numbers, new Int32Array(2 * numbers.length))
      numbers.set(words, end)
      end += words.length
      return end - words.length
    },
    waste(length: number): void {
      wasted += length
    },
    isWasteful: () => wasted > POOL_CAPACITY && wasted > end / 2,
    /** Hands out everything and begins anew. */
    take(): Int32Array {
      const old = numbers
      numbers = new Int32Array(Math.max(POOL_CAPACITY, end - wasted))
      end = 0
      wasted = 0
      return old
    },
  }
}
