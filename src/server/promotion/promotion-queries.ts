import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { PromotionTable } from './schema.ts'

export type PromotionRow = Selectable<PromotionTable>

const readRunning = cachedQuery((db, startedBy: number, after: number) =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where(eb => eb.or([eb('started_at', 'is', null), eb('started_at', '<=', startedBy)]))
    .where(eb => eb.or([eb('expired_at', 'is', null), eb('expired_at', '>', after)]))
    .where('active', '=', sql.lit<1>(1))
    .orderBy('id'),
)

/** Oldest first. */
export const listRunningPromotions = (db: Db, now: number): Promise<PromotionRow[]> =>
  readRunning(db, now, now)

/** The categories above each product, its own included. */
export async function listCategoriesOfProducts(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .innerJoin('category_ancestors', 'category_ancestors.category_id', 'products.category_id')
    .select(['products.id', 'category_ancestors.ancestor_id'])
    .where('products.id', 'in', [...productIds])
    .execute()
  const categories = new Map<number, Set<number>>()
  for (const { id, ancestor_id } of rows)
    categories.set(id, (categories.get(id) ?? new Set()).add(ancestor_id))
  return categories
}

/** Newest first. */
export const listPromotions = (db: Db): Promise<PromotionRow[]> =>
  db.selectFrom('promotions').selectAll().orderBy('id', 'desc').execute()

export const findPromotion = (db: Db, id: number): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockPromotion = (trx: Trx, id: number): Promise<PromotionRow | undefined> =>
  trx
    .updateTable('promotions')
    .set(eb => ({ active: eb.ref('active') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const insertPromotion = (
  trx: Trx,
  terms: Insertable<PromotionTable>,
): Promise<PromotionRow> =>
  trx.insertInto('promotions').values(terms).returningAll().executeTakeFirstOrThrow()

export async function updatePromotion(
  trx: Trx,
  id: number,
  terms: Updateable<PromotionTable>,
): Promise<void> {
  await trx.updateTable('promotions').set(terms).where('id', '=', id).execute()
}
