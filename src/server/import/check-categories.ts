import type { Existing } from './existing.ts'
import { type Place, type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'
import { shopCategories, type ShopCategory } from './shop-categories.ts'

/** The tree has no circle, branches hold categories, leaves hold products. */
export function checkCategories(files: Files, existing: Existing): Problem[] {
  const tree = shopCategories(files, existing)
  return [
    ...files.lists.categories.flatMap(row => checkPlace(row, row.data.code, tree)),
    ...checkLeaves(files, existing, tree),
  ]
}

function checkPlace(place: Place, code: string, tree: Map<string, ShopCategory>): Problem[] {
  const category = tree.get(code)
  if (!category) return []
  const circle = circleFrom(code, tree)
  if (circle) return [problemAt(place, 'parent', `makes a circle: ${circle.join(' in ')}`)]
  const parent = category.parent === null ? undefined : tree.get(category.parent)
  if (parent?.type === 'leaf')
    return [
      problemAt(place, 'parent', `${category.parent} is a leaf: only a branch holds categories`),
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

/** A product stands in a leaf; a leaf with products cannot become a branch, nor a parent a leaf. */
function checkLeaves(files: Files, existing: Existing, tree: Map<string, ShopCategory>): Problem[] {
  const problems: Problem[] = []
  const moved = new Set(
    files.lists.products.flatMap(({ data }) => (data.category ? [data.sku] : [])),
  )
  for (const row of files.lists.products)
    if (row.data.category && tree.get(row.data.category)?.type === 'branch')
      problems.push(
        problemAt(row, 'category', `${row.data.category} is a branch: products stand in leaves`),
      )
  const filled = new Set<number>()
  for (const [sku, product] of existing.products)
    if (!moved.has(sku)) filled.add(product.category_id)
  const inFile = new Set(files.lists.categories.map(({ data }) => data.code))
  const kept = [...tree].filter(([code]) => !inFile.has(code))
  const keptParents = new Set(kept.map(([, { parent }]) => parent))
  for (const row of files.lists.categories) {
    const { code, type } = row.data
    const id = existing.categories.get(code)?.id
    if (type === 'branch' && id !== undefined && filled.has(id))
      problems.push(problemAt(row, 'type', 'must stay leaf: products stand in it'))
    if (type === 'leaf' && keptParents.has(code))
      problems.push(problemAt(row, 'type', 'must stay branch: categories stand in it'))
  }
  return problems
}
