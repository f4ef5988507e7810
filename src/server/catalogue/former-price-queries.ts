import type { Insertable } from 'kysely'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import type { PriceLevel } from '#lib/rules/price-change.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { FormerPriceTable, PricedList } from './product-schema.ts'

/** SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 1_000

/** The highest prices before the falls of the last day, by id; of all records, or of `ids`. */
export async function findFormerPrices(
  db: Db,
  list: PricedList,
  now: number,
  ids?: readonly number[],
): Promise<Map<number, PriceLevel>> {
  if (ids?.length === 0) return new Map()
  const all = db
    .selectFrom('former_prices')
    .select(eb => ['record_id', eb.fn.max('price').as('price'), eb.fn.max('cost').as('cost')])
    .where('list', '=', list)
    .where('until', '>', now - DAY_SECONDS)
    .groupBy('record_id')
  const rows = await (ids ? all.where('record_id', 'in', ids) : all).execute()
  return new Map(rows.map(({ record_id, price, cost }) => [record_id, { price, cost }]))
}

/** Adds what prices were before they fell, and deletes what is older than a day before `now`. */
export async function insertFormerPrices(
  trx: Trx,
  rows: readonly Insertable<FormerPriceTable>[],
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('former_prices')
    .where('until', '<=', now - DAY_SECONDS)
    .execute()
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('former_prices')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

export async function deleteFormerPrices(
  trx: Trx,
  list: PricedList,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await trx
      .deleteFrom('former_prices')
      .where('list', '=', list)
      .where('record_id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute()
}
