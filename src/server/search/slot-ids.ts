import { enlarged } from '../catalogue/enlarged.ts'

const FIRST_CAPACITY = 64

/** Which slot is whose: each id has one, and a new one gets the next. */
export interface SlotIds {
  /** One more than the last slot in use. */
  size: () => number
  find: (id: number) => number | undefined
  /** The slot of an id, taken now when it is new. */
  open: (id: number) => number
  idOf: (slot: number) => number
  close: (id: number) => void
  /** Deals the slots anew where they must be: by rising id and without gaps. */
  deal: () => Dealt | undefined
}

export interface Dealt {
  /** The new slot of each slot of before. */
  newSlots: Int32Array
  /** The slot of before of each slot. */
  oldSlots: number[]
}

export function createSlotIds(): SlotIds {
  const byId = new Map<number, number>()
  let ids = new Int32Array(FIRST_CAPACITY)
  let size = 0
  let rising = true

  function take(id: number): number {
    if (size === ids.length) ids = enlarged(ids, new Int32Array(2 * size))
    if (size > 0 && (ids[size - 1] ?? 0) > id) rising = false
    ids[size] = id
    byId.set(id, size)
    return size++
  }

  return {
    size: () => size,
    find: id => byId.get(id),
    open: id => byId.get(id) ?? take(id),
    idOf: slot => ids[slot] ?? 0,
    close: id => void byId.delete(id),
    deal() {
      if (rising && size - byId.size <= byId.size / 2 + FIRST_CAPACITY) return undefined
      const order = [...byId].sort(([one], [other]) => one - other)
      const newSlots = new Int32Array(size)
      for (const [slot, [id, old]] of order.entries()) {
        newSlots[old] = slot
        ids[slot] = id
        byId.set(id, slot)
      }
      size = order.length
      rising = true
      return { newSlots, oldSlots: order.map(([, old]) => old) }
    },
  }
}
