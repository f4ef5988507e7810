import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

export const RECORD_TABLES = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  banner: 'banners',
  faq: 'faqs',
} as const

export type RecordKind = keyof typeof RECORD_TABLES

export async function existsRecord(db: Db, kind: RecordKind, id: number): Promise<boolean> {
  const table = sql.table(RECORD_TABLES[kind])
  const { rows } = await sql`select 1 from ${table} where id = ${id}`.execute(db)
  return rows.length > 0
}
