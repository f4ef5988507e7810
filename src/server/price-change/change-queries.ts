import { type Insertable, sql } from 'kysely'
import type { LineOutcome, PriceChangeState } from '#lib/contract/admin/price-change.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'
import type { PriceChangeLineRow, PriceChangeRow, PriceChangeTables } from './schema.ts'

/** SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 1_000

export async function insertPriceChange(
  trx: Trx,
  row: Insertable<PriceChangeTables['price_changes']>,
): Promise<number> {
  const change = trx.insertInto('price_changes').values(row).returning('id')
  return (await change.executeTakeFirstOrThrow()).id
}

/** Undefined where it is no longer in the state `from`. */
export const movePriceChange = (
  trx: Trx,
  id: number,
  from: PriceChangeState,
  values: { state: PriceChangeState; undone_at?: number },
): Promise<PriceChangeRow | undefined> =>
  trx
    .updateTable('price_changes')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()

/** Replaces the lines of a change. */
export async function writePriceLines(
  trx: Trx,
  changeId: number,
  lines: readonly PriceChangeLineRow[],
): Promise<void> {
  await trx.deleteFrom('price_change_lines').where('change_id', '=', changeId).execute()
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('price_change_lines')
      .values(lines.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

export const listAllLines = (db: Db, changeId: number): Promise<PriceChangeLineRow[]> =>
  db
    .selectFrom('price_change_lines')
    .selectAll()
    .where('change_id', '=', changeId)
    .orderBy('product_id')
    .execute()

export async function listDueChanges(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('price_changes')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('apply_at', '<=', now)
    .orderBy('apply_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const selectChanges = (db: Db) =>
  db
    .selectFrom('price_changes')
    .innerJoin('staff', 'staff.id', 'price_changes.staff_id')
    .selectAll('price_changes')
    .select('staff.name as by')

export const listPriceChanges = (db: Db, page: Page) =>
  readPage(selectChanges(db).orderBy('price_changes.id', 'desc'), page)

export const findPriceChange = (db: Db, id: number) =>
  selectChanges(db).where('price_changes.id', '=', id).executeTakeFirst()

/** Those that stayed first. */
export const listLinePage = (db: Db, changeId: number, page: Page) =>
  readPage(
    db
      .selectFrom('price_change_lines')
      .innerJoin('products', 'products.id', 'price_change_lines.product_id')
      .innerJoin('brands', 'brands.id', 'products.brand_id')
      .selectAll('price_change_lines')
      .select(['products.sku', 'products.name', 'products.volume', 'products.unit'])
      .select(['products.step_g', 'brands.name as brand'])
      .where('change_id', '=', changeId)
      .orderBy(sql`case outcome when 'applied' then 1 when 'undone' then 1 else 0 end`)
      .orderBy('product_id'),
    page,
  )

export const countOutcomes = (
  db: Db,
  changeId: number,
): Promise<{ outcome: LineOutcome; count: number }[]> =>
  db
    .selectFrom('price_change_lines')
    .select(eb => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('change_id', '=', changeId)
    .groupBy('outcome')
    .orderBy('outcome')
    .execute()
