import { sql } from 'kysely'
import type { GroupList } from '#lib/contract/admin/group.ts'
import type { Db } from '../platform/database/open.ts'

/** Banners and questions are lists of content; the others are tables. */
export const RECORD_LISTS = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  banner: 'banners',
  faq: 'faqs',
} as const

/** Kinds of groups in the history of changes. */
export const RECORD_OF = {
  categories: 'category',
  brands: 'brand',
  shelves: 'shelf',
} as const satisfies Record<GroupList, string>

export type RecordKind = keyof typeof RECORD_LISTS

export async function existsRecord(db: Db, kind: RecordKind, id: number): Promise<boolean> {
  const list = RECORD_LISTS[kind]
  const from =
    kind === 'banner' || kind === 'faq'
      ? sql`content_ids where list = ${list} and id = ${id}`
      : sql`${sql.table(list)} where id = ${id}`
  const { rows } = await sql`select 1 from ${from}`.execute(db)
  return rows.length > 0
}
