import { type Expression, sql } from 'kysely'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import type { Db } from '../platform/database/open.ts'

export interface RefRow {
  id: number
  key: string
  name: string
}

/** The columns by which content refers to a record. */
const COLUMNS: Record<RefTarget, { key: string; name: string }> = {
  products: { key: 'sku', name: 'name' },
  bundles: { key: 'code', name: 'name' },
  categories: { key: 'code', name: 'name' },
  brands: { key: 'code', name: 'name' },
  shelves: { key: 'code', name: 'name' },
  banners: { key: 'code', name: 'name' },
  slides: { key: 'code', name: 'title' },
  faq_categories: { key: 'code', name: 'name' },
}

// SQLite takes 32,766 parameters.
const BATCH_SIZE = 5_000

const selectRefs = (db: Db, of: RefTarget) => {
  const { key, name } = COLUMNS[of]
  return db
    .selectFrom(of as 'shelves')
    .select(eb => ['id', eb.ref(key as 'code').as('key'), eb.ref(name as 'name').as('name')])
}

export async function listRefs(
  db: Db,
  of: RefTarget,
  by: { keys: readonly string[] } | { ids: readonly number[] },
): Promise<RefRow[]> {
  const values: readonly (string | number)[] = [
    ...new Set<string | number>('keys' in by ? by.keys : by.ids),
  ]
  const column = 'keys' in by ? COLUMNS[of].key : 'id'
  const rows: RefRow[] = []
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    const batch = values.slice(start, start + BATCH_SIZE)
    rows.push(
      ...(await selectRefs(db, of)
        .where(column as 'code', 'in', batch as string[])
        .execute()),
    )
  }
  return rows
}

const lower = (value: Expression<string>) => sql<string>`lower(${value})`

/** By the beginning of code or SKU, or part of the name; an exact code first. */
export async function searchRefs(
  db: Db,
  of: RefTarget,
  text: string,
  limit: number,
): Promise<RefRow[]> {
  const { key, name } = COLUMNS[of]
  const plain = text.replace(/[\\%_]/g, '')
  return (
    selectRefs(db, of)
      // SQLite and PostgreSQL differ in which capitals `like` distinguishes.
      .where(eb => {
        const like = (column: 'code' | 'name', pattern: string) =>
          eb(lower(eb.ref(column)), 'like', lower(eb.val(pattern)))
        return eb.or([like(key as 'code', `${plain}%`), like(name as 'name', `%${plain}%`)])
      })
      .orderBy(eb =>
        eb
          .case()
          .when(lower(eb.ref(key as 'code')), '=', lower(eb.val(plain)))
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy(key as 'code')
      .limit(limit)
      .execute()
  )
}

export async function listLandings(db: Db, slugs: readonly string[]): Promise<RefRow[]> {
  if (slugs.length === 0) return []
  return db
    .selectFrom('landings')
    .select(['id', 'slug as key', 'title as name'])
    .where('slug', 'in', [...new Set(slugs)])
    .execute()
}

export async function searchLandings(db: Db, text: string, limit: number): Promise<RefRow[]> {
  const plain = text.replace(/[\\%_]/g, '').toLowerCase()
  return db
    .selectFrom('landings')
    .select(['id', 'slug as key', 'title as name'])
    .where(eb =>
      eb.or([
        eb('slug', 'like', `${plain}%`),
        eb(eb.fn<string>('lower', ['title']), 'like', `%${plain}%`),
      ]),
    )
    .orderBy('slug')
    .limit(limit)
    .execute()
}
