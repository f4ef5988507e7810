import type { TillMark } from '#lib/contract/admin/catalogue.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { listIdsByGtin } from '../catalogue/barcode-queries.ts'
import { lockIds } from '../catalogue/save-records.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { listIdsBySku } from '../stock/goods-queries.ts'
import type { TillEventTable, TillProductTable } from './schema.ts'

const EVENT_DAYS = 30

interface Named {
  sku?: string | null | undefined
  barcode?: string | null | undefined
}

export type TillProduct = Awaited<ReturnType<typeof listTillProducts>>[number]

/** The product of each line, undefined where none is; all locked in the order of ids. */
export async function lockTillProducts(
  trx: Trx,
  lines: readonly Named[],
): Promise<(TillProduct | undefined)[]> {
  const named = lines.map(({ sku, barcode }) => ({
    sku: sku ?? null,
    gtin: barcode == null ? null : gtinIn(barcode),
  }))
  const bySku = await listIdsBySku(trx, valuesOf(named.map(({ sku }) => sku)))
  const byGtin = await listIdsByGtin(trx, valuesOf(named.map(({ gtin }) => gtin)))
  const ids = named.map(({ sku, gtin }) => (sku === null ? byGtin.get(gtin ?? '') : bySku.get(sku)))
  const known = valuesOf(ids)
  await lockIds(trx, 'products', known)
  const products = await listTillProducts(trx, known)
  const byId = new Map(products.map(product => [product.id, product]))
  return ids.map(id => (id === undefined ? undefined : byId.get(id)))
}

const valuesOf = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter(value => value != null)),
]

/** With what tills said last of them. */
async function listTillProducts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .leftJoin('till_products', 'till_products.product_id', 'products.id')
    .select(['products.id', 'products.sku', 'products.step_g', 'products.inventory'])
    .select(['products.safety_stock', 'products.kept_back', 'stock_version', 'stock_on_hand'])
    .select(['price_version', 'price_sent'])
    .where('products.id', 'in', ids)
    .execute()
}

export async function listTillEvents(
  db: Db,
  keyId: number,
  eventIds: readonly string[],
): Promise<TillEventTable[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('till_events')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('event_id', 'in', eventIds)
    .execute()
}

/** In the order of event ids, in which others wait for them too. */
export async function insertTillEvents(trx: Trx, events: readonly TillEventTable[]): Promise<void> {
  if (events.length === 0) return
  const sorted = events.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1))
  await trx.insertInto('till_events').values(sorted).execute()
}

export const deleteOldTillEvents = (db: Db, now: number) =>
  db
    .deleteFrom('till_events')
    .where('at', '<', now - EVENT_DAYS * DAY_SECONDS)
    .execute()

type StockMark = Pick<
  TillProductTable,
  'product_id' | 'stock_version' | 'stock_on_hand' | 'stock_at' | 'stock_key_id'
>
type PriceMark = Pick<
  TillProductTable,
  'product_id' | 'price_version' | 'price_sent' | 'price_at' | 'price_key_id'
>

/** What a till said last of locked products. */
export async function putTillMarks(
  trx: Trx,
  marks: readonly StockMark[] | readonly PriceMark[],
): Promise<void> {
  const [first] = marks
  if (!first) return
  const columns = Object.keys(first).filter(column => column !== 'product_id')
  await trx
    .insertInto('till_products')
    .values(marks)
    .onConflict(conflict =>
      conflict
        .column('product_id')
        .doUpdateSet(eb =>
          Object.fromEntries(
            columns.map(column => [column, eb.ref(`excluded.${column as keyof TillProductTable}`)]),
          ),
        ),
    )
    .execute()
}

/** When a till changed stock and price of a product last, and by which key. */
export async function readTillMarks(
  db: Db,
  productId: number,
): Promise<{ stock: TillMark; price: TillMark }> {
  const row = await db
    .selectFrom('till_products')
    .leftJoin('api_keys as stock_key', 'stock_key.id', 'stock_key_id')
    .leftJoin('api_keys as price_key', 'price_key.id', 'price_key_id')
    .select(['stock_at', 'stock_version', 'stock_key.name as stock_by'])
    .select(['price_at', 'price_version', 'price_key.name as price_by'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row) return { stock: null, price: null }
  return {
    stock: markOf(row.stock_at, row.stock_by, row.stock_version),
    price: markOf(row.price_at, row.price_by, row.price_version),
  }
}

const markOf = (at: number | null, by: string | null, version: number | null): TillMark =>
  at === null || by === null ? null : { at_fa: formatJalaliDateTime(at), by, version }
