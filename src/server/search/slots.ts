import { createSlotWords } from './slot-words.ts'
import { enlarged } from '../catalogue/enlarged.ts'

/** Documents by slot, a small number that ascends with the id, with their word numbers. */
export interface Slots {
  size(): number
  find(id: number): number | undefined
  /** A new slot for an unknown id. */
  slotFor(id: number): number
  setWords(slot: number, words: readonly number[], nameLength: number): void
  wordsOf(slot: number): Int32Array
  /** The words of the name. */
  nameOf(slot: number): Int32Array
  nameLengthOf(slot: number): number
  idOf(slot: number): number
  remove(id: number): void
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
    nameOf: words.readName,
    nameLengthOf: words.nameLengthOf,
    idOf: ids.idOf,
    remove(id) {
      const slot = ids.find(id)
      if (slot === undefined) return
      words.clear(slot)
      ids.remove(id)
    },
    renumber() {
      const renumbering = ids.renumber()
      if (renumbering) words.reorder(renumbering.oldSlots)
      return renumbering?.newSlots
    },
  }
}

const FIRST_CAPACITY = 64

interface SlotIds {
  size: () => number
  find: (id: number) => number | undefined
  slotFor: (id: number) => number
  idOf: (slot: number) => number
  remove: (id: number) => void
  /** Renumbers where needed, so that slots ascend with ids without gaps. */
  renumber: () => Renumbering | undefined
}

interface Renumbering {
  newSlots: Int32Array
  oldSlots: number[]
}

function createSlotIds(): SlotIds {
  const byId = new Map<number, number>()
  let ids = new Int32Array(FIRST_CAPACITY)
  let size = 0
  let isAscending = true

  function append(id: number): number {
    if (size === ids.length) ids = enlarged(ids, new Int32Array(2 * size))
    if (size > 0 && (ids[size - 1] ?? 0) > id) isAscending = false
    ids[size] = id
    byId.set(id, size)
    return size++
  }

  return {
    size: () => size,
    find: id => byId.get(id),
    slotFor: id => byId.get(id) ?? append(id),
    idOf: slot => ids[slot] ?? 0,
    remove: id => void byId.delete(id),
    renumber() {
      if (isAscending && size - byId.size <= byId.size / 2 + FIRST_CAPACITY) return undefined
      const order = [...byId].sort(([a], [b]) => a - b)
      const newSlots = new Int32Array(size)
      for (const [slot, [id, oldSlot]] of order.entries()) {
        newSlots[oldSlot] = slot
        ids[slot] = id
        byId.set(id, slot)
      }
      size = order.length
      isAscending = true
      return { newSlots, oldSlots: order.map(([, oldSlot]) => oldSlot) }
    },
  }
}
