import type { SortCode } from '#lib/codes/product.ts'
import { type Groups, NO_GROUPS } from './groups.ts'
import { dealOrder, type OrderedGroups } from './ordered-groups.ts'
import { type IndexedProduct, ProductColumns } from './product-columns.ts'
import { SortOrders } from './sort-orders.ts'

/**
 * What lists, filters and their counts are answered from: every product of the shop in memory, at
 * the prices of one moment. It changes in steps, each of which leaves it whole; whoever reads it
 * does so without a pause in between.
 */
export class CatalogueIndex {
  readonly columns = new ProductColumns()
  readonly orders = new SortOrders(this.columns)
  /** A key for each slot: written and read by one list at a time. */
  keys = new Float64Array(0)
  #groups = NO_GROUPS
  readonly #dealt = new Map<SortCode, OrderedGroups>()

  get groups(): Groups {
    return this.#groups
  }

  set groups(groups: Groups) {
    this.#groups = groups
    // A category that holds only categories has its number from here, not from a product.
    for (const { id } of groups.categories) this.columns.categories.give(id)
    this.#dealt.clear()
  }

  /** Takes products in, new or changed; `now` in epoch seconds. */
  put(products: readonly IndexedProduct[], now: number): void {
    this.moveTo(now)
    this.#changed(products.map(product => this.columns.put(product)))
    const room = this.columns.id.length
    if (this.keys.length < room) this.keys = new Float64Array(room)
  }

  /** Takes over how many pieces were sold; unknown products are left out. */
  putSold(rows: readonly { id: number; sold: number }[]): void {
    const { products, sold } = this.columns
    const changed: number[] = []
    for (const row of rows) {
      const slot = products.find(row.id)
      if (slot === undefined || sold[slot] === row.sold) continue
      sold[slot] = row.sold
      changed.push(slot)
    }
    this.#changed(changed)
  }

  /** Brings the prices to `now` (epoch seconds): special sales end by the clock. */
  moveTo(now: number): void {
    this.#changed(this.columns.moveTo(now))
  }

  /** The parts of a sort's order, dealt when they are first asked for after a change. */
  readonly dealt = (sort: SortCode): OrderedGroups => {
    const known = this.#dealt.get(sort)
    if (known) return known
    const dealt = dealOrder(this.orders.of(sort), this.columns, this.#groups)
    this.#dealt.set(sort, dealt)
    return dealt
  }

  /** The slots of products in this order; an unknown id is left out. */
  slotsOf(ids: ArrayLike<number>): Int32Array {
    const slots = new Int32Array(ids.length)
    let end = 0
    for (let place = 0; place < ids.length; place++) {
      const slot = this.columns.products.find(ids[place] ?? 0)
      if (slot !== undefined) slots[end++] = slot
    }
    return slots.subarray(0, end)
  }

  idsOf(slots: ArrayLike<number>): number[] {
    return Array.from(slots, slot => this.columns.id[slot] ?? 0)
  }

  #changed(slots: readonly number[]): void {
    if (slots.length === 0) return
    this.orders.place(slots)
    this.#dealt.clear()
  }
}
