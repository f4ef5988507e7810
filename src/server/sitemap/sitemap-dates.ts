import type { Db } from '../platform/database/open.ts'

/** Epoch seconds; null where unknown. */
export type DateOf = (id: number) => number | null

export async function brandDates(db: Db): Promise<DateOf> {
  const { dates, last } = await newestProducts(db, 'brand_id')
  return id => dates.get(id) ?? last
}

export async function categoryDates(db: Db): Promise<DateOf> {
  const { dates, last } = await newestProducts(db, 'category_id')
  const categories = await db.selectFrom('categories').select(['id', 'parent_id']).execute()
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  const newest = new Map<number, number>()
  for (const [id, date] of dates)
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null)
      newest.set(at, Math.max(date, newest.get(at) ?? 0))
  return id => newest.get(id) ?? last
}

/** By group; a group without products uses the newest change of any. */
async function newestProducts(db: Db, group: 'brand_id' | 'category_id') {
  const rows = await db
    .selectFrom('products')
    .select([group, ({ fn }) => fn.max('changed_at').as('newest')])
    .where('changed_at', 'is not', null)
    .groupBy(group)
    .execute()
  const dates = new Map<number, number>()
  let last: number | null = null
  for (const row of rows) {
    const date = Number(row.newest)
    dates.set(row[group], date)
    last = Math.max(date, last ?? 0)
  }
  return { dates, last }
}
