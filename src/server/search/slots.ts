import { createSlotIds } from './slot-ids.ts'
import { createSlotWords } from './slot-words.ts'

/**
 * Documents by slot: a small number that rises with the id, so that what is found slot by slot
 * comes out by rising id. Each keeps the numbers of its words in their order.
 */
export interface Slots {
  /** One more than the last slot in use. */
  size(): number
  find(id: number): number | undefined
  /** The slot of a document, taken now when it is new. */
  open(id: number): number
  /** Keeps the words of a document; the first `named` of them are those of its name. */
  setWords(slot: number, words: readonly number[], named: number): void
  wordsOf(slot: number): Int32Array
  /** How many different words its name has. */
  namedOf(slot: number): number
  idOf(slot: number): number
  close(id: number): void
  /** The new slot of each slot where they must be dealt anew, by rising id and without gaps. */
  deal(): Int32Array | undefined
}

export function createSlots(): Slots {
  const ids = createSlotIds()
  const words = createSlotWords()
  return {
    size: ids.size,
    find: ids.find,
    open: ids.open,
    setWords: words.set,
    wordsOf: words.read,
    namedOf: words.namedOf,
    idOf: ids.idOf,
    close(id) {
      const slot = ids.find(id)
      if (slot === undefined) return
      words.clear(slot)
      ids.close(id)
    },
    deal() {
      const dealt = ids.deal()
      if (dealt) words.deal(dealt.oldSlots)
      return dealt?.newSlots
    },
  }
}
