import type { Existing } from './existing.ts'
import { type RecordLocation, type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'

/** No circles; branches hold categories, leaves hold products. */
export function checkCategories(files: Files, existing: Existing): Problem[] {
  const tree = shopCategories(files, existing)
  return [
    ...files.lists.categories.flatMap(row => checkParent(row, row.data.code, tree)),
    ...checkLeaves(files, existing, tree),
  ]
}

function checkParent(
  row: RecordLocation,
  code: string,
  tree: Map<string, ShopCategory>,
): Problem[] {
  const category = tree.get(code)
  if (!category) return []
  const circle = circleFrom(code, tree)
  if (circle) return [problemAt(row, 'parent', `makes a circle: ${circle.join(' in ')}`)]
  const parent = category.parent === null ? undefined : tree.get(category.parent)
  if (parent?.type === 'leaf')
    return [
      problemAt(row, 'parent', `${category.parent} is a leaf: only a branch holds categories`),
    ]
  return []
}

function circleFrom(code: string, tree: Map<string, ShopCategory>): string[] | null {
  const trail = [code]
  for (let up = tree.get(code)?.parent; up; up = tree.get(up)?.parent) {
    if (up === code) return [...trail, code]
    if (trail.includes(up)) return null
    trail.push(up)
  }
  return null
}

/** Products belong in leaves; a leaf with products cannot become a branch, nor a parent a leaf. */
function checkLeaves(files: Files, existing: Existing, tree: Map<string, ShopCategory>): Problem[] {
  const problems: Problem[] = []
  const movedSkus = new Set(
    files.lists.products.flatMap(({ data }) => (data.category ? [data.sku] : [])),
  )
  for (const row of files.lists.products)
    if (row.data.category && tree.get(row.data.category)?.type === 'branch')
      problems.push(
        problemAt(row, 'category', `${row.data.category} is a branch: products stand in leaves`),
      )
  const leafIds = new Set<number>()
  for (const [sku, product] of existing.products)
    if (!movedSkus.has(sku)) leafIds.add(product.category_id)
  const inFile = new Set(files.lists.categories.map(({ data }) => data.code))
  const others = [...tree].filter(([code]) => !inFile.has(code))
  const parents = new Set(others.map(([, { parent }]) => parent))
  for (const row of files.lists.categories) {
    const { code, type } = row.data
    const id = existing.categories.get(code)?.id
    if (type === 'branch' && id !== undefined && leafIds.has(id))
      problems.push(problemAt(row, 'type', 'must stay leaf: products stand in it'))
    if (type === 'leaf' && parents.has(code))
      problems.push(problemAt(row, 'type', 'must stay branch: categories stand in it'))
  }
  return problems
}

interface ShopCategory {
  name: string
  type: 'branch' | 'leaf'
  parent: string | null
}

function shopCategories(files: Files, existing: Existing): Map<string, ShopCategory> {
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
