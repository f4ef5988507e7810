import type { Existing } from './existing.ts'
import type { Files } from './read-folder.ts'

export interface ShopCategory {
  name: string
  type: 'branch' | 'leaf'
  parent: string | null
}

export function shopCategories(files: Files, existing: Existing): Map<string, ShopCategory> {
  const codes = new Map([...existing.categories].map(([code, { id }]) => [id, code]))
  const tree = new Map<string, ShopCategory>()
  for (const [code, { name, type, parent_id }] of existing.categories) {
    const parent = parent_id === null ? null : (codes.get(parent_id) ?? null)
    tree.set(code, { name, type, parent })
  }
  for (const { data } of files.lists.categories) {
    const before = tree.get(data.code) ?? { name: '', type: 'leaf', parent: null }
    const { name = before.name, type = before.type, parent = before.parent } = data
    tree.set(data.code, { name, type, parent })
  }
  return tree
}
