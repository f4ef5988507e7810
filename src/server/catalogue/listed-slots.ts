import type { CatalogueIndex } from './catalogue-index.ts'
import { filterSlots } from './filter-slots.ts'
import { rankScore } from './search-index.ts'
import type { SearchHits } from '../search/score-hits.ts'
import type { Selection } from './selection.ts'
import { BEST_SELLING, type Compare, saleableFirst } from './sort-orders.ts'

export function listedSlots(index: CatalogueIndex, selection: Selection): Int32Array | null {
  const { hits, shelf, ids } = selection
  const onShelf = shelf === undefined ? undefined : index.groups.onShelf(shelf)
  const lists = [hits?.ids, onShelf, ids && [...new Set(ids)]].filter(list => list !== undefined)
  const [first, ...rest] = lists.map(list => index.slotsOf(list))
  if (!first) return null
  return rest.reduce((slots, other) => {
    const inOther = new Set(other)
    return filterSlots(slots, slot => inOther.has(slot))
  }, first)
}

/** By relevance and sales for a search, as placed for a shelf, else best sellers first. */
export function defaultOrder(index: CatalogueIndex, { hits, shelf }: Selection): Compare {
  if (hits) return byRelevance(index, hits)
  if (shelf === undefined) return index.orders.compare(BEST_SELLING)
  const { keys, columns } = index
  for (const [position, slot] of index.slotsOf(index.groups.onShelf(shelf)).entries())
    keys[slot] = position
  return saleableFirst(columns, keys, 1)
}

function byRelevance({ keys, columns }: CatalogueIndex, { ids, scores }: SearchHits): Compare {
  for (let position = 0; position < ids.length; position++) {
    const slot = columns.products.find(ids[position] ?? 0)
    if (slot !== undefined) keys[slot] = rankScore(scores[position] ?? 0, columns.sold[slot] ?? 0)
  }
  return saleableFirst(columns, keys, -1)
}
