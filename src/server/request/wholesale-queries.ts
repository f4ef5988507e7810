import type { Db } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'

export interface WholesaleRow {
  user_id: number
  product_id: number
  count: number | null
  phone: string | null
}

/** False when the user has an open request for the product. */
export async function insertWholesale(db: Db, row: WholesaleRow, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wholesales')
    .values({ ...row, created_at: now, done_at: null })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasOpenWholesale(
  db: Db,
  row: Pick<WholesaleRow, 'user_id' | 'product_id'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('wholesales')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('product_id', '=', row.product_id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** False where there is none. */
export async function deleteOpenWholesale(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wholesales')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Whether these requests cannot all be open: two of one user and product, or a newer open one. */
export async function hasConflictingOpen(db: Db, ids: readonly number[]): Promise<boolean> {
  const conflict = await db
    .selectFrom('wholesales as request')
    .innerJoin('wholesales as other', join =>
      join
        .onRef('other.user_id', '=', 'request.user_id')
        .onRef('other.product_id', '=', 'request.product_id')
        .onRef('other.id', '!=', 'request.id'),
    )
    .select('request.id')
    .where('request.id', 'in', ids)
    .where(eb => eb.or([eb('other.done_at', 'is', null), eb('other.id', 'in', ids)]))
    .executeTakeFirst()
  return conflict !== undefined
}

export async function listUserWholesales(db: Db, userId: number, page: Page) {
  const query = db
    .selectFrom('wholesales')
    .select(['id', 'product_id', 'count', 'phone', 'created_at', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
  return readPage(query, page)
}

const shopWholesales = (db: Db) =>
  db
    .selectFrom('wholesales')
    .innerJoin('users', 'users.id', 'wholesales.user_id')
    .innerJoin('products', 'products.id', 'wholesales.product_id')
    .select([
      'wholesales.id',
      'wholesales.created_at',
      'wholesales.done_at',
      'wholesales.count',
      'wholesales.phone',
      'users.first_name',
      'users.last_name',
      'users.mobile',
      'products.id as product_id',
      'products.sku',
      'products.name as product',
    ])

/** Open ones oldest first, done ones latest first. */
export async function pageOfWholesales(db: Db, only: 'open' | 'done', page: Page) {
  const wholesales = shopWholesales(db)
  if (only === 'open')
    return readPage(
      wholesales.where('wholesales.done_at', 'is', null).orderBy('wholesales.id'),
      page,
    )
  const done = wholesales.where('wholesales.done_at', 'is not', null)
  return readPage(done.orderBy('wholesales.done_at', 'desc').orderBy('wholesales.id', 'desc'), page)
}
