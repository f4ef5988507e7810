import { type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#lib/rules/limits.ts'

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

export async function readPage<DB, TB extends keyof DB, Row>(
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
