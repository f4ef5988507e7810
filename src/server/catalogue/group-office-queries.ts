import { HttpStatus } from '#lib/codes/http.ts'
import {
  GROUPS_ON_PAGE,
  type GroupList,
  type StaffBrand,
  type StaffCategory,
  type StaffShelf,
} from '#lib/contract/admin/group.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import { searchKey } from '#lib/text/normalize.ts'
import type { Db } from '../platform/database/open.ts'
import { type Paged, numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { readVersions } from './catalogue-version-queries.ts'

/** Of all categories, brands and shelves together. */
export const readRevision = async (db: Db): Promise<number> => (await readVersions(db)).groups

/** 409 when a group was changed since; the caller holds the import lock. */
export async function requireRevision(db: Db, expected: number): Promise<void> {
  if ((await readRevision(db)) !== expected)
    throw new ApiError(HttpStatus.conflict, groupMessages.stale)
}

async function countProducts(
  db: Db,
  column: 'brand_id' | 'category_id',
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select([`${column} as group`, ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ group, count }) => [group, count]))
}

/** Each before what is below it, in the shop's order. */
export async function listOfficeCategories(db: Db): Promise<StaffCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'code', 'name', 'slug', 'type', 'parent_id', 'logo'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const counts = await countProducts(db, 'category_id')
  const byParent = Map.groupBy(rows, row => row.parent_id)
  const below = (parent: number | null): StaffCategory[] =>
    (byParent.get(parent) ?? []).flatMap(row => [
      { ...row, products: counts.get(row.id) ?? 0 },
      ...below(row.id),
    ])
  return below(null)
}

/** In the shop's order, with the place of each; `q` is part of a name or the beginning of a code. */
export async function listOfficeBrands(
  db: Db,
  q: string,
  page: number,
): Promise<Paged<StaffBrand>> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'code', 'name', 'slug', 'logo'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const key = searchKey(q)
  const codeStart = q.trim().toLowerCase()
  const matches = rows
    .map((row, index) => ({ ...row, place: index + 1 }))
    .filter(({ name, code }) => searchKey(name).includes(key) || code.startsWith(codeStart))
  const { limit, offset } = numberedPage(page, GROUPS_ON_PAGE)
  const counts = await countProducts(db, 'brand_id')
  const shown = matches.slice(offset, offset + limit)
  return {
    rows: shown.map(row => ({ ...row, products: counts.get(row.id) ?? 0 })),
    count: matches.length,
  }
}

export async function listOfficeShelves(db: Db): Promise<StaffShelf[]> {
  const rows = await db
    .selectFrom('shelves')
    .leftJoin('shelf_products', 'shelf_products.shelf_id', 'shelves.id')
    .select(['shelves.id', 'code', 'name', 'color', 'text_color'])
    .select(({ fn }) => fn.count<number>('shelf_products.product_id').as('products'))
    .groupBy(['shelves.id', 'code', 'name', 'color', 'text_color'])
    .orderBy('shelves.id')
    .execute()
  return rows
}

export async function listShelfSkus(db: Db, shelf: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shelf_products')
    .innerJoin('products', 'products.id', 'shelf_products.product_id')
    .select('products.sku')
    .where('shelf_id', '=', shelf)
    .orderBy('position')
    .execute()
  return rows.map(({ sku }) => sku)
}

export interface GroupRow {
  id: number
  code: string
  name: string
}

/** 404 when there is none. */
export async function getGroup(db: Db, list: GroupList, id: number): Promise<GroupRow> {
  const row = await db
    .selectFrom(list as 'shelves')
    .select(['id', 'code', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ApiError(HttpStatus.notFound, groupMessages.notFound[list])
  return row
}

interface GroupUse {
  products: number
  /** Categories directly below. */
  children: number
}

export async function countGroupUse(db: Db, list: GroupList, id: number): Promise<GroupUse> {
  const count = { products: 0, children: 0 }
  if (list === 'shelves') return { ...count, products: (await listShelfSkus(db, id)).length }
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(list === 'brands' ? 'brand_id' : 'category_id', '=', id)
    .executeTakeFirstOrThrow()
  if (list === 'brands') return { ...count, products: total }
  const { children } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('children'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow()
  return { products: total, children }
}
