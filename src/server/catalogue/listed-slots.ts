import type { CatalogueIndex } from './catalogue-index.ts'
import { keptSlots } from './kept-slots.ts'
import { rankScore } from './search-index.ts'
import type { SearchHits } from '../search/find.ts'
import type { Selection } from './selection.ts'
import { BEST_SELLING, type Compare, saleableFirst } from './sort-orders.ts'

/**
 * The slots that a selection names one by one: what a search finds, what stands on a shelf, chosen
 * ids, or what all of these have in common. Null where it names none of them.
 */
export function listedSlots(index: CatalogueIndex, selection: Selection): Int32Array | null {
  const { hits, shelf, ids } = selection
  const onShelf = shelf === undefined ? undefined : index.groups.onShelf(shelf)
  const lists = [hits?.ids, onShelf, ids && [...new Set(ids)]].filter(list => list !== undefined)
  const [first, ...others] = lists.map(list => index.slotsOf(list))
  if (!first) return null
  return others.reduce((slots, other) => {
    const also = new Set(other)
    return keptSlots(slots, slot => also.has(slot))
  }, first)
}

/**
 * The order in which listed slots stand where no sort is asked for: by how well they fit the search
 * and how well they sell; on a shelf as the shelf has them; else best sellers first.
 */
export function ownOrder(index: CatalogueIndex, { hits, shelf }: Selection): Compare {
  if (hits) return byRelevance(index, hits)
  if (shelf === undefined) return index.orders.compare(BEST_SELLING)
  const { keys, columns } = index
  for (const [place, slot] of index.slotsOf(index.groups.onShelf(shelf)).entries())
    keys[slot] = place
  return saleableFirst(columns, keys, 1)
}

function byRelevance({ keys, columns }: CatalogueIndex, { ids, scores }: SearchHits): Compare {
  for (let place = 0; place < ids.length; place++) {
    const slot = columns.products.find(ids[place] ?? 0)
    if (slot !== undefined) keys[slot] = rankScore(scores[place] ?? 0, columns.sold[slot] ?? 0)
  }
  return saleableFirst(columns, keys, -1)
}
