import { enlarged } from './enlarged.ts'

/** Larger ids go into a map: the table takes four bytes for each possible id. */
const TABLE_MAX = 1 << 22
const FIRST_CAPACITY = 256
const NONE = -1

/** Dense numbers for ids, from 0, never reused. */
export class Numbering {
  #table = new Int32Array(FIRST_CAPACITY).fill(NONE)
  readonly #beyond = new Map<number, number>()
  readonly #ids: number[] = []

  get size(): number {
    return this.#ids.length
  }

  find(id: number): number | undefined {
    if (id >= TABLE_MAX) return this.#beyond.get(id)
    const number = this.#table[id]
    return number === NONE ? undefined : number
  }

  numberFor(id: number): number {
    const existing = this.find(id)
    if (existing !== undefined) return existing
    const number = this.#ids.push(id) - 1
    if (id >= TABLE_MAX) this.#beyond.set(id, number)
    else this.#enter(id, number)
    return number
  }

  idOf(number: number): number {
    return this.#ids[number] ?? 0
  }

  #enter(id: number, number: number): void {
    const before = this.#table.length
    if (id >= before) {
      const capacity = Math.min(TABLE_MAX, Math.max(before * 2, id + 1))
      this.#table = enlarged(this.#table, new Int32Array(capacity).fill(NONE))
    }
    this.#table[id] = number
  }
}
