import { sql } from 'kysely'
import type { Db, Trx } from './open.ts'
import type { Page } from './page.ts'
import { saleable } from './product-row.ts'

/** A user who waits for a product. */
export interface Waiting {
  user_id: number
  product_id: number
}

/** Puts a user on the list of a product; false when they are on it. */
export async function insertWaiting(db: Db, waiting: Waiting, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('waitlist')
    .values({ ...waiting, created_at: now })
    .onConflict(conflict => conflict.columns(['product_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a user waits for a product. */
export async function isWaiting(db: Db, { user_id, product_id }: Waiting): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist')
    .select('id')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom a product that can be bought again is to be told to. */
export interface Due {
  id: number
  product_id: number
  mobile: string
}

/**
 * Users whose product can be bought now, who wait the longest first. Looks at each product that is
 * waited for, not at each who waits: from one product's place in the index to the next one's.
 */
export async function listDueWaiting(db: Db, limit: number): Promise<Due[]> {
  return db
    .withRecursive('waited(id)', query =>
      query
        .selectFrom('waitlist')
        .select(({ fn }) => fn.min<number | null>('product_id').as('id'))
        .unionAll(
          query
            .selectFrom('waited')
            .select(eb =>
              eb
                .selectFrom('waitlist')
                .select(({ fn }) => fn.min<number | null>('product_id').as('next'))
                .whereRef('product_id', '>', 'waited.id')
                .as('id'),
            )
            .where('waited.id', 'is not', null),
        ),
    )
    .selectFrom('waited')
    .innerJoin('products', 'products.id', 'waited.id')
    .innerJoin('waitlist', 'waitlist.product_id', 'products.id')
    .innerJoin('users', 'users.id', 'waitlist.user_id')
    .select(['waitlist.id', 'waitlist.product_id', 'users.mobile'])
    .where(saleable)
    .orderBy('waitlist.id')
    .limit(sql.lit(limit))
    .execute()
}

/**
 * Takes users off the lists of products that still can be bought; the ids of those that were on
 * one. Of two who take the same user, one does.
 */
export async function takeWaiting(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const taken = await trx
    .deleteFrom('waitlist')
    .where('id', 'in', ids)
    .where('product_id', 'in', query => query.selectFrom('products').select('id').where(saleable))
    .returning('id')
    .execute()
  return new Set(taken.map(({ id }) => id))
}

/** How many wait for each product, the most wanted first; `since` is when the first of them came. */
export async function countWaiting(db: Db, limit: number) {
  return waitedFor(db).limit(sql.lit(limit)).execute()
}

const waitedFor = (db: Db) =>
  db
    .selectFrom('waitlist')
    .innerJoin('products', 'products.id', 'waitlist.product_id')
    .select(({ fn }) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.inventory',
      fn.countAll<number>().as('waiting'),
      fn.min('waitlist.created_at').as('since'),
    ])
    .groupBy(['products.id', 'products.sku', 'products.name', 'products.inventory'])
    .orderBy('waiting', 'desc')
    .orderBy('products.id')

/** A page of the products that are waited for, and how many of them there are. */
export async function pageOfWaiting(db: Db, { limit, offset }: Page) {
  const rows = await waitedFor(db).limit(sql.lit(limit)).offset(offset).execute()
  const { count } = await db
    .selectFrom('waitlist')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}
