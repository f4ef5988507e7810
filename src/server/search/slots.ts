import { createSlotIds } from './slot-ids.ts'
import { createSlotWords } from './slot-words.ts'

/** Documents by slot, a small number that ascends with the id, with their word numbers. */
export interface Slots {
  size(): number
  find(id: number): number | undefined
  slotFor(id: number): number
  setWords(slot: number, words: readonly number[], nameLength: number): void
  wordsOf(slot: number): Int32Array
  nameLengthOf(slot: number): number
  idOf(slot: number): number
  close(id: number): void
  /** The new slot of each slot, where they are renumbered. */
  renumber(): Int32Array | undefined
}

export function createSlots(): Slots {
  const ids = createSlotIds()
  const words = createSlotWords()
  return {
    size: ids.size,
    find: ids.find,
    slotFor: ids.slotFor,
    setWords: words.set,
    wordsOf: words.read,
    nameLengthOf: words.nameLengthOf,
    idOf: ids.idOf,
    close(id) {
      const slot = ids.find(id)
      if (slot === undefined) return
      words.clear(slot)
      ids.close(id)
    },
    renumber() {
      const renumbering = ids.renumber()
      if (renumbering) words.reorder(renumbering.oldSlots)
      return renumbering?.newSlots
    },
  }
}
