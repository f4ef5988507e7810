import type { Groups } from './groups.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/** The names of brands and categories as they are searched. */
export interface GroupTexts {
  brands: SearchIndex
  categories: SearchIndex
}

const made = new WeakMap<Groups, GroupTexts>()

/** The names of these groups, read into indexes when they are first searched. */
export function groupTexts(groups: Groups): GroupTexts {
  const known = made.get(groups)
  if (known) return known
  const texts = { brands: namesOf(groups.brands), categories: namesOf(groups.categories) }
  made.set(groups, texts)
  return texts
}

function namesOf(list: readonly { id: number; name: string }[]): SearchIndex {
  const index = createSearchIndex()
  for (const { id, name } of list) index.put({ id, name, brand: '', category: '' })
  return index
}
