import type { CategoryLink } from '#lib/contract/category.ts'

export interface GroupBrand {
  id: number
  name: string
  slug: string
}

export interface GroupShelf {
  id: number
  name: string
}

export interface GroupRows {
  categories: readonly CategoryLink[]
  ancestors: readonly { category_id: number; ancestor_id: number }[]
  brands: readonly GroupBrand[]
  shelves: readonly GroupShelf[]
  shelfProducts: readonly { shelf_id: number; product_id: number }[]
}

/** Replaced as a whole on any change. */
export class Groups {
  readonly categories: readonly CategoryLink[]
  readonly brands: readonly GroupBrand[]
  readonly shelves: readonly GroupShelf[]
  readonly #above = new Map<number, number[]>()
  readonly #below = new Map<number, number[]>()
  readonly #onShelf = new Map<number, number[]>()

  constructor(rows: GroupRows) {
    this.categories = rows.categories
    this.brands = rows.brands
    this.shelves = rows.shelves
    for (const { category_id, ancestor_id } of rows.ancestors) {
      push(this.#above, category_id, ancestor_id)
      push(this.#below, ancestor_id, category_id)
    }
    for (const { shelf_id, product_id } of rows.shelfProducts)
      push(this.#onShelf, shelf_id, product_id)
  }

  hasCategory(id: number): boolean {
    return this.#above.has(id)
  }

  above(category: number): readonly number[] {
    return this.#above.get(category) ?? []
  }

  below(category: number): readonly number[] {
    return this.#below.get(category) ?? []
  }

  onShelf(shelf: number): readonly number[] {
    return this.#onShelf.get(shelf) ?? []
  }
}

export const NO_GROUPS = new Groups({
  categories: [],
  ancestors: [],
  brands: [],
  shelves: [],
  shelfProducts: [],
})

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
