import { slugOf } from '#lib/text/slug.ts'
import type { Trx } from '../platform/database/open.ts'
import type { Data } from './lists.ts'
import type { Row } from './problem.ts'
import type { UpsertRecord } from './upsert.ts'
import type { Writing } from './writing.ts'

export async function writeCategories(writing: Writing): Promise<void> {
  let pending: Row<Data<'categories'>>[] = writing.files.lists.categories
  if (pending.length === 0) return
  while (pending.length > 0) {
    const { categories } = writing.existing
    const ready = pending.filter(({ data }) => !data.parent || categories.has(data.parent))
    if (ready.length === 0) throw new Error('categories without a parent')
    await writing.put(
      'categories',
      ready.map(({ data }) => categoryOf(data, writing)),
    )
    const readyRows = new Set(ready)
    pending = pending.filter(row => !readyRows.has(row))
  }
  const { trx, existing } = writing
  const parents = [...existing.categories.values()].map(c => [c.id, c.parent_id] as const)
  await rebuildAncestors(trx, new Map(parents))
}

function categoryOf(data: Data<'categories'>, writing: Writing): UpsertRecord<'categories'> {
  const { code, name, type, position, parent, logo } = data
  return {
    key: code,
    columns: {
      code,
      name,
      slug: name && slugOf(name),
      type,
      position,
      parent_id: writing.id('categories', parent),
      logo: writing.picture(logo),
    },
    defaults: { parent_id: null, logo: null },
  }
}

const CHUNK_ROWS = 2_000

/** @param parents of all categories, null for a root */
export async function rebuildAncestors(
  trx: Trx,
  parents: ReadonlyMap<number, number | null>,
): Promise<void> {
  const rows = [...parents.keys()].flatMap(category_id => {
    const trail: { category_id: number; ancestor_id: number; depth: number }[] = []
    for (let up: number | null = category_id; up !== null; up = parents.get(up) ?? null)
      trail.push({ category_id, ancestor_id: up, depth: trail.length })
    return trail
  })
  await trx.deleteFrom('category_ancestors').execute()
  for (let start = 0; start < rows.length; start += CHUNK_ROWS)
    await trx
      .insertInto('category_ancestors')
      .values(rows.slice(start, start + CHUNK_ROWS))
      .execute()
}
