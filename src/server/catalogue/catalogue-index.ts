import type { SortCode } from '#lib/codes/product.ts'
import { type Groups, NO_GROUPS } from './groups.ts'
import { groupOrder, type OrderedGroups } from './ordered-groups.ts'
import { type IndexedProduct, ProductColumns } from './product-columns.ts'
import { SortOrders } from './sort-orders.ts'

/** Every change leaves it consistent; readers must not pause in between. */
export class CatalogueIndex {
  readonly columns = new ProductColumns()
  readonly orders = new SortOrders(this.columns)
  /** A key per slot; scratch space of one list at a time. */
  keys = new Float64Array(0)
  /** Slots of the hits of one search at a time. */
  hitSlots = new Int32Array(0)
  #groups = NO_GROUPS
  readonly #ordered = new Map<SortCode, OrderedGroups>()

  get groups(): Groups {
    return this.#groups
  }

  set groups(groups: Groups) {
    this.#groups = groups
    // A category without products gets its number here.
    for (const { id } of groups.categories) this.columns.categories.numberFor(id)
    this.#ordered.clear()
  }

  /** Adds or replaces products; `now` in epoch seconds. */
  put(products: readonly IndexedProduct[], now: number): void {
    this.repriceAt(now)
    this.#changed(products.map(product => this.columns.put(product)))
    const capacity = this.columns.id.length
    if (this.keys.length < capacity) {
      this.keys = new Float64Array(capacity)
      this.hitSlots = new Int32Array(capacity)
    }
  }

  putSold(rows: readonly { id: number; sold: number }[]): void {
    const { products, sold } = this.columns
    const changed: number[] = []
    for (const row of rows) {
      const slot = products.find(row.id)
      if (slot === undefined || sold[slot] === row.sold) continue
      this.columns.setSold(slot, row.sold)
      changed.push(slot)
    }
    this.#changed(changed)
  }

  /** Moves prices to `now` (epoch seconds): special sales end with time. */
  repriceAt(now: number): void {
    this.#changed(this.columns.repriceAt(now))
  }

  /** Computed on first use after a change. */
  readonly ordered = (sort: SortCode): OrderedGroups => {
    const cached = this.#ordered.get(sort)
    if (cached) return cached
    const ordered = groupOrder(this.orders.of(sort), this.columns, this.#groups)
    this.#ordered.set(sort, ordered)
    return ordered
  }

  slotsOf(ids: ArrayLike<number>): Int32Array {
    const slots = new Int32Array(ids.length)
    let count = 0
    for (let index = 0; index < ids.length; index++) {
      const slot = this.columns.products.find(ids[index] ?? 0)
      if (slot !== undefined) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  idsOf(slots: ArrayLike<number>): number[] {
    return Array.from(slots, slot => this.columns.id[slot] ?? 0)
  }

  #changed(slots: readonly number[]): void {
    if (slots.length === 0) return
    this.orders.place(slots)
    this.#ordered.clear()
  }
}
