import { type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#lib/rules/limits.ts'

/** A part of a list. */
export interface Page {
  limit: number
  offset: number
}

/** A page by its number, from 1 on. */
export const numberedPage = (page: number, limit = PAGE_SIZE): Page => ({
  limit,
  offset: (page - 1) * limit,
})

/** Part of a list, and how many there are in the whole of it. */
export interface Paged<Row> {
  rows: Row[]
  count: number
}

/** The rows of a query, ordered as it says, that a page holds; and how many it has in all. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page,
): Promise<Paged<Row>> {
  const rows = await query.limit(sql.lit(page.limit)).offset(page.offset).execute()
  // A page that is not full is the last one.
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0))
    return { rows, count: page.offset + rows.length }
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return { rows, count }
}
