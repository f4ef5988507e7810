import { HttpStatus } from '#lib/codes/http.ts'
import type { Category, CategoryLink } from '#lib/contract/category.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { findMergedInto } from './merged-group-queries.ts'

const LINK_COLUMNS = [
  'categories.id',
  'categories.name',
  'categories.slug',
  'categories.type',
] as const

const selectCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select([...LINK_COLUMNS, 'categories.logo', 'categories.parent_id'])
    .orderBy('categories.position')
    .orderBy('categories.id')

type CategoryRow = Omit<Category, 'children'> & { parent_id: number | null }

export async function listCategories(db: Db): Promise<Category[]> {
  return treeBelow(null, await selectCategories(db).execute())
}

const readWithDescendants = cachedQuery((db, id: number) =>
  selectCategories(db)
    .innerJoin('category_ancestors', 'category_ancestors.category_id', 'categories.id')
    .where('category_ancestors.ancestor_id', '=', id),
)

/** A merged category is the one that it went into. */
export async function getCategory(db: Db, id: number): Promise<Category> {
  const rows = await readWithDescendants(db, id)
  const top = rows.find(row => row.id === id)
  if (top) return categoryOf(top, treeBelow(id, rows))
  const into = await findMergedInto(db, 'categories', id)
  if (into === undefined) throw unknownCategory()
  return getCategory(db, into)
}

export async function requireCategory(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw unknownCategory()
}

export async function listChildren(db: Db, id: number): Promise<CategoryLink[]> {
  const children = await db
    .selectFrom('categories')
    .select(LINK_COLUMNS)
    .where('parent_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (children.length === 0) await requireCategory(db, id)
  return children
}

export async function listTopCategories(db: Db): Promise<CategoryLink[]> {
  return db
    .selectFrom('categories')
    .select(LINK_COLUMNS)
    .where('parent_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The top ones for null. */
export async function listChildCategories(
  db: Db,
  parent: number | null,
): Promise<{ id: number; code: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'code'])
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const readAncestors = cachedQuery((db, id: number) =>
  db
    .selectFrom('category_ancestors')
    .innerJoin('categories', 'categories.id', 'category_ancestors.ancestor_id')
    .select(LINK_COLUMNS)
    .where('category_ancestors.category_id', '=', id)
    .orderBy('category_ancestors.depth', 'desc'),
)

export async function getBreadcrumb(db: Db, id: number): Promise<CategoryLink[]> {
  const path = await readAncestors(db, id)
  if (path.length === 0) throw unknownCategory()
  return path
}

const readByCode = cachedQuery((db, ...codes: string[]) =>
  db
    .selectFrom('categories')
    .select([...LINK_COLUMNS, 'logo', 'code'])
    .where('code', 'in', codes),
)

/** In the order of the codes; unknown ones are left out. */
export async function listCategoriesByCode(
  db: Db,
  codes: readonly string[],
): Promise<(CategoryLink & { logo: string | null })[]> {
  const rows = codes.length === 0 ? [] : await readByCode(db, ...codes)
  const byCode = new Map(rows.map(({ code, ...category }) => [code, category]))
  return codes.flatMap(code => byCode.get(code) ?? [])
}

function treeBelow(parent: number | null, rows: readonly CategoryRow[]): Category[] {
  const byParent = Map.groupBy(rows, row => row.parent_id)
  const below = (id: number | null): Category[] =>
    (byParent.get(id) ?? []).map(row => categoryOf(row, below(row.id)))
  return below(parent)
}

const categoryOf = (
  { parent_id: _, ...category }: CategoryRow,
  children: Category[],
): Category => ({ ...category, children })

const unknownCategory = (): ApiError => new ApiError(HttpStatus.notFound, messages.categoryNotExist)
