import { sql } from 'kysely'
import type { Db } from './open.ts'
import { type Page, pageOf } from './page.ts'

/** A wish of a user for a product in bulk. */
export interface Wish {
  user_id: number
  product_id: number
  count: number | null
  phone: string | null
}

/** Writes a request; false when the user has an open one for this product. */
export async function insertWholesale(db: Db, wish: Wish, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wholesales')
    .values({ ...wish, created_at: now, done_at: null })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a user has an open request for a product. */
export async function hasOpenWholesale(
  db: Db,
  wish: Pick<Wish, 'user_id' | 'product_id'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('wholesales')
    .select('id')
    .where('user_id', '=', wish.user_id)
    .where('product_id', '=', wish.product_id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Deletes an open request of a user; false where there is none. */
export async function deleteOpenWholesale(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wholesales')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Whether requests could not all be open: two of one user and product, or one that the user has
 * asked anew.
 */
export async function askedAnew(db: Db, ids: readonly number[]): Promise<boolean> {
  const twice = await db
    .selectFrom('wholesales as wanted')
    .innerJoin('wholesales as other', join =>
      join
        .onRef('other.user_id', '=', 'wanted.user_id')
        .onRef('other.product_id', '=', 'wanted.product_id')
        .onRef('other.id', '!=', 'wanted.id'),
    )
    .select('wanted.id')
    .where('wanted.id', 'in', ids)
    .where(eb => eb.or([eb('other.done_at', 'is', null), eb('other.id', 'in', ids)]))
    .executeTakeFirst()
  return twice !== undefined
}

/** A page of a user's requests, the newest first, and how many there are. */
export async function listWholesalesOf(db: Db, userId: number, page: Page) {
  const theirs = db
    .selectFrom('wholesales')
    .select(['id', 'product_id', 'count', 'phone', 'created_at', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
  return pageOf(theirs, page)
}

/** The open requests of everybody, the oldest first. */
export async function listOpenWholesales(db: Db, limit: number) {
  return openWholesales(db).limit(sql.lit(limit)).execute()
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

const openWholesales = (db: Db) =>
  shopWholesales(db).where('wholesales.done_at', 'is', null).orderBy('wholesales.id')

/** A page of everybody's requests, the open ones the oldest first, the done ones the latest first. */
export async function pageOfWholesales(db: Db, only: 'open' | 'done', page: Page) {
  if (only === 'open') return pageOf(openWholesales(db), page)
  const done = shopWholesales(db).where('wholesales.done_at', 'is not', null)
  return pageOf(done.orderBy('wholesales.done_at', 'desc').orderBy('wholesales.id', 'desc'), page)
}
