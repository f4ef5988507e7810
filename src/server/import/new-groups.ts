import type { ShownImport } from '#lib/contract/admin/import.ts'
import type { ProductBatch } from './product-batches.ts'

type NewGroup = ShownImport['new_groups'][number]

/** Shown at most of each list. */
const SHOWN_MAX = 200

/** Brands and categories that a file brings, with the products of the file in them. */
export class NewGroups {
  readonly #groups = {
    categories: new Map<string, NewGroup & { parent: string | null }>(),
    brands: new Map<string, NewGroup>(),
  }

  add({ files: { lists } }: ProductBatch): void {
    const { categories, brands } = this.#groups
    for (const { data } of lists.categories) {
      const { code, name = code, parent = null } = data
      if (!categories.has(code))
        categories.set(code, { list: 'categories', name, parent, products: 0 })
    }
    for (const { data } of lists.brands) {
      const { code, name = code } = data
      if (!brands.has(code)) brands.set(code, { list: 'brands', name, products: 0 })
    }
    for (const { data } of lists.products) {
      const brand = brands.get(data.brand ?? '')
      if (brand) brand.products += 1
      let category = categories.get(data.category ?? '')
      for (; category; category = categories.get(category.parent ?? '')) category.products += 1
    }
  }

  /** Those with the most products first. */
  shown(): NewGroup[] {
    return Object.values(this.#groups).flatMap(groups =>
      [...groups.values()]
        .toSorted((one, other) => other.products - one.products)
        .slice(0, SHOWN_MAX)
        .map(({ list, name, products }) => ({ list, name, products })),
    )
  }
}
