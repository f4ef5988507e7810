import type { CatalogueIndex } from './catalogue-index.ts'
import { filterSlots } from './filter-slots.ts'
import type { SearchHits } from '../search/score-hits.ts'
import type { Selection } from './selection.ts'
import { BEST_SELLING, type Compare, saleableFirst } from './sort-orders.ts'

/** Valid until the next call. */
export function listedSlots(index: CatalogueIndex, selection: Selection): Int32Array | null {
  const { hits, shelf, ids } = selection
  const onShelf = shelf === undefined ? undefined : index.groups.onShelf(shelf)
  const lists = [onShelf, ids && [...new Set(ids)]].filter(list => list !== undefined)
  const [first, ...rest] = [
    ...(hits ? [rankHits(index, hits)] : []),
    ...lists.map(list => index.slotsOf(list)),
  ]
  if (!first) return null
  return rest.reduce((slots, other) => {
    const inOther = new Set(other)
    return filterSlots(slots, slot => inOther.has(slot))
  }, first)
}

/**
 * By relevance and sales for a search, whose `listedSlots` were read last; as placed for a shelf,
 * else best sellers first.
 */
export function defaultOrder(index: CatalogueIndex, { hits, shelf }: Selection): Compare {
  const { keys, columns } = index
  if (hits) return saleableFirst(columns, keys, -1)
  if (shelf === undefined) return index.orders.compare(BEST_SELLING)
  for (const [position, slot] of index.slotsOf(index.groups.onShelf(shelf)).entries())
    keys[slot] = position
  return saleableFirst(columns, keys, 1)
}

/** The slots of the hits; their ranks become the keys, in the same pass for speed. */
function rankHits(
  { keys, hitSlots, columns }: CatalogueIndex,
  { ids, scores }: SearchHits,
): Int32Array {
  const { products, salesFactor } = columns
  let count = 0
  for (let position = 0; position < ids.length; position++) {
    const slot = products.find(ids[position] ?? 0)
    if (slot === undefined) continue
    keys[slot] = (scores[position] ?? 0) * (salesFactor[slot] ?? 1)
    hitSlots[count++] = slot
  }
  return hitSlots.subarray(0, count)
}
