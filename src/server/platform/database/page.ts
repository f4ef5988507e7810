import { type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import type { Db } from './open.ts'

export interface Page {
  limit: number
  offset: number
}

export const numberedPage = (page: number, limit = PAGE_SIZE): Page => ({
  limit,
  offset: (page - 1) * limit,
})

/** `count` is the total. */
export interface Paged<Row> {
  rows: Row[]
  count: number
}

/** Counts `matches`: the same rows without what only orders them. */
export async function readPage<
  DB,
  TB extends keyof DB,
  Row,
  MatchDB,
  MatchTB extends keyof MatchDB,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page,
  matches?: SelectQueryBuilder<MatchDB, MatchTB, unknown>,
): Promise<Paged<Row>> {
  const rows = await query.limit(sql.lit(page.limit)).offset(page.offset).execute()
  // A page that is not full is the last one.
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0))
    return { rows, count: page.offset + rows.length }
  return { rows, count: await (matches ? countRows(matches) : countRows(query)) }
}

async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Greatest id of a table; 0 where it is empty. */
export async function findLastId(
  db: Db,
  table: 'orders' | 'products' | 'coupons' | 'comments' | 'users',
): Promise<number> {
  const { last } = await db
    .selectFrom(table as 'orders')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
