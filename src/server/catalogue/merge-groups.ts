import { HttpStatus } from '#lib/codes/http.ts'
import type { OrderedList } from '#lib/contract/admin/group.ts'
import { CATEGORY_LEVELS_MAX } from '#lib/rules/limits.ts'
import { brandHref, categoryHref } from '#lib/rules/links.ts'
import { groupMessages, sameChildren, tooDeep } from '#lib/text/messages/admin-group.ts'
import { nameKey } from '#lib/text/normalize.ts'
import { replaceReferences } from '../content/replace-references.ts'
import { lockPublishing } from '../content/content-version-queries.ts'
import type { Deps } from '../deps.ts'
import { rebuildAncestors } from '../import/write-categories.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type ChangedBy, insertChanges, type NewChange } from '../staff/change-queries.ts'
import { bumpCatalogueVersion, bumpGroupsVersion } from './catalogue-version-queries.ts'
import { heightOf } from './check-groups.ts'
import { getGroup, type GroupRow, requireRevision } from './group-office-queries.ts'
import { RECORD_OF } from './record-queries.ts'

interface Merge {
  id: number
  into: number
  /** Of the groups, when the target was chosen. */
  revision: number
}

interface MergeResult {
  /** Products that moved. */
  products: number
  /** Titles of changed content. */
  pages: string[]
}

type Pair = Record<'from' | 'into', GroupRow>

/** Products, children, content and address of a record become the other's; the record goes. */
export async function mergeGroups(
  deps: Pick<Deps, 'db' | 'siteUrl' | 'now'>,
  list: OrderedList,
  { id, into: intoId, revision }: Merge,
  actor: number,
): Promise<MergeResult> {
  const by: ChangedBy = { now: deps.now(), actor }
  return inTransaction(deps.db, async trx => {
    await lockSetup(trx, by.now)
    await lockPublishing(trx)
    const pair = { from: await getGroup(trx, list, id), into: await getGroup(trx, list, intoId) }
    await requireRevision(trx, revision)
    if (id === intoId) throw refused(groupMessages.itself)
    const inside = list === 'categories' ? await moveChildren(trx, pair) : []
    const moved = await moveProducts(trx, list, pair, by)
    await redirect(trx, list, pair)
    const sides = { from: { ...pair.from, href: '' }, into: await targetOf(trx, list, pair.into) }
    const pages = await replaceReferences(trx, { ...deps, ...by, list, ...sides })
    await recordMerge(trx, list, pair, { by, products: moved.length })
    await bumpCatalogueVersion(trx, [...moved, ...inside])
    await bumpGroupsVersion(trx)
    return { products: moved.length, pages }
  })
}

const refused = (sentence: string): ApiError => new ApiError(HttpStatus.conflict, sentence)

/** Returns the products below the children, whose path changes. */
async function moveChildren(trx: Trx, { from, into }: Pair): Promise<number[]> {
  const all = await trx.selectFrom('categories').select(COLUMNS).orderBy('position').execute()
  const [source, target] = [from, into].map(({ id }) => all.find(each => each.id === id))
  if (source?.type !== target?.type) throw refused(groupMessages.otherType)
  const above = await trx
    .selectFrom('category_ancestors')
    .select('ancestor_id')
    .where('category_id', '=', into.id)
    .execute()
  if (above.some(({ ancestor_id }) => ancestor_id === from.id)) throw refused(groupMessages.below)
  const levels = above.length + heightOf(all, from.id) - 1
  if (levels > CATEGORY_LEVELS_MAX) throw refused(tooDeep(CATEGORY_LEVELS_MAX))
  const children = (parent: number) => all.filter(({ parent_id }) => parent_id === parent)
  const names = new Set(children(into.id).map(({ name }) => nameKey(name)))
  const same = children(from.id).filter(({ name }) => names.has(nameKey(name)))
  if (same.length > 0) throw refused(sameChildren(same.map(({ name }) => `«${name}»`)))
  let position = Math.max(0, ...all.map(each => each.position))
  for (const { id } of children(from.id))
    await trx
      .updateTable('categories')
      .set({ parent_id: into.id, position: ++position })
      .where('id', '=', id)
      .execute()
  const inside = await productsBelow(trx, from.id)
  const parents = all
    .filter(({ id }) => id !== from.id)
    .map(({ id, parent_id }) => [id, parent_id === from.id ? into.id : parent_id] as const)
  await rebuildAncestors(trx, new Map(parents))
  return inside
}

const COLUMNS = ['id', 'parent_id', 'type', 'name', 'position'] as const

/** Locks and returns the products below a category. */
async function productsBelow(trx: Trx, category: number): Promise<number[]> {
  const below = trx
    .selectFrom('category_ancestors')
    .select('category_id')
    .where('ancestor_id', '=', category)
    .where('depth', '>', 0)
  const rows = await trx
    .updateTable('products')
    .set(eb => ({ changed_in: eb.ref('changed_in') }))
    .where('category_id', 'in', below)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function moveProducts(
  trx: Trx,
  list: OrderedList,
  { from, into }: Pair,
  { now, actor }: ChangedBy,
): Promise<number[]> {
  const [column, field] =
    list === 'brands' ? (['brand_id', 'brand'] as const) : (['category_id', 'category'] as const)
  const rows = await trx
    .updateTable('products')
    .set({ [column]: into.id, changed_at: now })
    .where(column, '=', from.id)
    .returning('id')
    .execute()
  const changes = rows.map(({ id }): NewChange => ({
    ...{ at: now, staffId: actor, record: 'product', recordId: id, action: 'changed' },
    ...{ before: { [field]: from.name }, after: { [field]: into.name } },
  }))
  await insertChanges(trx, changes)
  return rows.map(({ id }) => id)
}

/**
 * Addresses of earlier merges follow, so that no redirect leads to another one; so do former names
 * of categories below it.
 */
async function redirect(trx: Trx, list: OrderedList, { from, into }: Pair): Promise<void> {
  await trx
    .updateTable('merged_groups')
    .set({ into_id: into.id })
    .where('list', '=', list)
    .where('into_id', '=', from.id)
    .execute()
  if (list === 'categories')
    await trx
      .updateTable('merged_groups')
      .set({ parent_code: into.code })
      .where('list', '=', list)
      .where('parent_code', '=', from.code)
      .execute()
  if (list === 'categories')
    await trx
      .updateTable('promotions')
      .set({ category_id: into.id })
      .where('category_id', '=', from.id)
      .execute()
  const parent_code = list === 'categories' ? await findParentCode(trx, from.id) : null
  await trx
    .insertInto('merged_groups')
    .values({ list, id: from.id, name: from.name, parent_code, into_id: into.id })
    .execute()
  await trx.deleteFrom(list).where('id', '=', from.id).execute()
}

async function findParentCode(trx: Trx, category: number): Promise<string | null> {
  const parent = await trx
    .selectFrom('categories')
    .innerJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .select('parents.code')
    .where('categories.id', '=', category)
    .executeTakeFirst()
  return parent?.code ?? null
}

async function targetOf(trx: Trx, list: OrderedList, { id, code }: GroupRow) {
  if (list === 'brands') {
    const brand = await trx.selectFrom(list).select('slug').where('id', '=', id).executeTakeFirst()
    return { id, code, href: brandHref({ id, slug: brand?.slug ?? '' }) }
  }
  const category = await trx
    .selectFrom(list)
    .select(['id', 'slug', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, code, href: categoryHref(category) }
}

async function recordMerge(
  trx: Trx,
  list: OrderedList,
  { from, into }: Pair,
  { by, products }: { by: ChangedBy; products: number },
): Promise<void> {
  const base = { at: by.now, staffId: by.actor, record: RECORD_OF[list], action: 'merged' } as const
  await insertChanges(trx, [
    { ...base, recordId: from.id, before: { name: from.name }, after: { into: into.name } },
    { ...base, recordId: into.id, after: { merged: from.name, count: products } },
  ])
}
