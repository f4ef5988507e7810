import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import type { Page } from '../platform/database/page.ts'
import { saleable } from '../catalogue/product-row.ts'

export interface WaitlistEntry {
  user_id: number
  product_id: number
}

export async function insertWaiting(db: Db, entry: WaitlistEntry, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('waitlist')
    .values({ ...entry, created_at: now })
    .onConflict(conflict => conflict.columns(['product_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function isWaiting(db: Db, { user_id, product_id }: WaitlistEntry): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist')
    .select('id')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return row !== undefined
}

export interface DueEntry {
  id: number
  product_id: number
  mobile: string
}

/** Longest waiting first. Steps through the index by product rather than by entry. */
export async function listDueWaiting(db: Db, limit: number): Promise<DueEntry[]> {
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

/** Returns the ids deleted, of products that still can be bought; of two callers one gets each. */
export async function deleteWaiting(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .deleteFrom('waitlist')
    .where('id', 'in', ids)
    .where('product_id', 'in', query => query.selectFrom('products').select('id').where(saleable))
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Products by how many wait; `since` is when the first entry was added. */
export async function pageOfWaiting(db: Db, { limit, offset }: Page) {
  const rows = await db
    .selectFrom('waitlist')
    .innerJoin('products', 'products.id', 'waitlist.product_id')
    .select(({ fn }) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.inventory',
      'products.step_g',
      fn.countAll<number>().as('waiting'),
      fn.min('waitlist.created_at').as('since'),
    ])
    .groupBy(['products.id', 'products.sku', 'products.name'])
    .groupBy(['products.inventory', 'products.step_g'])
    .orderBy('waiting', 'desc')
    .orderBy('products.id')
    .limit(sql.lit(limit))
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('waitlist')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}
