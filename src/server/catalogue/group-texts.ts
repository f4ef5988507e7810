import type { Groups } from './groups.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

export interface GroupTexts {
  brands: SearchIndex
  categories: SearchIndex
}

const cache = new WeakMap<Groups, GroupTexts>()

export function groupTexts(groups: Groups): GroupTexts {
  const cached = cache.get(groups)
  if (cached) return cached
  const texts = {
    brands: createNameIndex(groups.brands),
    categories: createNameIndex(groups.categories),
  }
  cache.set(groups, texts)
  return texts
}

function createNameIndex(list: readonly { id: number; name: string }[]): SearchIndex {
  const index = createSearchIndex()
  for (const { id, name } of list) index.put({ id, name, brand: '', category: '' })
  return index
}
