import type { CatalogueIndex } from './catalogue-index.ts'
import { firstOf } from './first-of.ts'
import { filterSlots } from './filter-slots.ts'
import { BEST_SELLING } from './sort-orders.ts'

/** Available ones first, then by nearest price at `now`. Undefined for an unknown product. */
export function similarProducts(
  index: CatalogueIndex,
  id: number,
  limit: number,
  now: number,
): number[] | undefined {
  index.repriceAt(now)
  const { columns } = index
  const { category, cost, saleable } = columns
  const productSlot = columns.products.find(id)
  if (productSlot === undefined) return undefined
  const categoryNumber = category[productSlot] ?? 0
  const price = cost[productSlot] ?? 0
  const candidates = filterSlots(
    index.ordered(BEST_SELLING).ofCategory(categoryNumber),
    slot => slot !== productSlot && category[slot] === categoryNumber,
  )
  const first = firstOf(candidates, limit, (a, b) => {
    const nearer = Math.abs((cost[a] ?? 0) - price) - Math.abs((cost[b] ?? 0) - price)
    return (
      (saleable[b] ?? 0) - (saleable[a] ?? 0) ||
      nearer ||
      (columns.id[a] ?? 0) - (columns.id[b] ?? 0)
    )
  })
  return index.idsOf(first)
}
