import { CATEGORY_LEVELS_MAX } from '#lib/rules/limits.ts'
import { nameKey } from '#lib/text/normalize.ts'
import type { Existing } from '../import/existing.ts'
import { type Problem, problemAt } from '../import/problem.ts'
import type { Files } from '../import/read-folder.ts'
import type { Db } from '../platform/database/open.ts'

/** What the office asks of categories, brands and shelves beyond the importer's rules. */
export async function checkGroups(db: Db, files: Files, existing: Existing): Promise<Problem[]> {
  const { categories, brands, shelves } = files.lists
  return [
    ...checkCategoryNames(files, existing),
    ...brands.flatMap(row => (isTaken(row.data, existing.brands.values()) ? [nameInUse(row)] : [])),
    ...(shelves.length > 0 ? await checkShelfNames(db, files) : []),
    ...checkLevels(files, existing),
    ...(categories.length > 0 ? await checkLeaves(db, files, existing) : []),
  ]
}

type Rows = Files['lists']
type Named = { code: string; name?: string | undefined }

const nameInUse = (row: Rows[keyof Rows][number]): Problem =>
  problemAt(row, 'name', 'is the name of another one already')

function isTaken({ code, name }: Named, others: Iterable<{ code: string; name: string }>): boolean {
  if (name === undefined) return false
  const key = nameKey(name)
  return [...others].some(other => other.code !== code && nameKey(other.name) === key)
}

async function checkShelfNames(db: Db, { lists: { shelves } }: Files): Promise<Problem[]> {
  const all = await db.selectFrom('shelves').select(['code', 'name']).execute()
  return shelves.flatMap(row => (isTaken(row.data, all) ? [nameInUse(row)] : []))
}

/** Unique below one parent. */
function checkCategoryNames({ lists: { categories } }: Files, existing: Existing): Problem[] {
  return categories.flatMap(row => {
    const { code, name, parent } = row.data
    const stored = existing.categories.get(code)
    if (name === undefined && parent === undefined) return []
    const parentId =
      parent === undefined
        ? (stored?.parent_id ?? null)
        : parent && (existing.categories.get(parent)?.id ?? null)
    const siblings = [...existing.categories.values()].filter(each => each.parent_id === parentId)
    return isTaken({ code, name: name ?? stored?.name }, siblings) ? [nameInUse(row)] : []
  })
}

/** Only where a category gets another parent: deeper trees of imports stay. */
function checkLevels({ lists: { categories } }: Files, existing: Existing): Problem[] {
  const all = [...existing.categories.values()]
  return categories.flatMap(row => {
    const { code, parent } = row.data
    if (!parent) return []
    const levels = levelOf(existing, parent) + heightOf(all, existing.categories.get(code)?.id)
    return levels > CATEGORY_LEVELS_MAX
      ? [problemAt(row, 'parent', `makes more than ${CATEGORY_LEVELS_MAX} levels`)]
      : []
  })
}

/** From 1; a circle, which is refused elsewhere, counts each category once. */
function levelOf({ categories }: Existing, code: string): number {
  const codes = new Map([...categories.values()].map(each => [each.id, each.code]))
  const seen = new Set<string>()
  for (let up: string | undefined = code; up !== undefined && !seen.has(up);) {
    seen.add(up)
    const parent: number | null = categories.get(up)?.parent_id ?? null
    up = parent === null ? undefined : codes.get(parent)
  }
  return seen.size
}

type Stored = { id: number; parent_id: number | null }

/** Levels from a category down; 1 for one without children. */
export function heightOf(all: readonly Stored[], id: number | undefined): number {
  if (id === undefined) return 1
  const children = all.filter(each => each.parent_id === id)
  return 1 + Math.max(0, ...children.map(child => heightOf(all, child.id)))
}

/** The importer knows only the products of its files. */
async function checkLeaves(
  db: Db,
  { lists: { categories } }: Files,
  existing: Existing,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const row of categories) {
    const id = row.data.type === 'branch' ? existing.categories.get(row.data.code)?.id : undefined
    if (id !== undefined && (await hasProducts(db, id)))
      problems.push(problemAt(row, 'type', 'must stay leaf: products stand in it'))
  }
  return problems
}

async function hasProducts(db: Db, category: number): Promise<boolean> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', category)
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}
