import type { CatalogueIndex } from './catalogue-index.ts'
import { firstOf } from './first-of.ts'
import { keptSlots } from './kept-slots.ts'
import { BEST_SELLING } from './sort-orders.ts'

/**
 * The ids of products of the same category, those that can be bought first, then nearest in price,
 * at the prices of `now` (epoch seconds). Undefined for an unknown product.
 */
export function similarProducts(
  index: CatalogueIndex,
  id: number,
  limit: number,
  now: number,
): number[] | undefined {
  index.moveTo(now)
  const { columns } = index
  const { category, cost, saleable } = columns
  const like = columns.products.find(id)
  if (like === undefined) return undefined
  const own = category[like] ?? 0
  const price = cost[like] ?? 0
  const others = keptSlots(
    index.dealt(BEST_SELLING).ofCategory(own),
    slot => slot !== like && category[slot] === own,
  )
  const first = firstOf(others, limit, (a, b) => {
    const nearer = Math.abs((cost[a] ?? 0) - price) - Math.abs((cost[b] ?? 0) - price)
    return (
      (saleable[b] ?? 0) - (saleable[a] ?? 0) ||
      nearer ||
      (columns.id[a] ?? 0) - (columns.id[b] ?? 0)
    )
  })
  return index.idsOf(first)
}
