import type { Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import type { PromotionTable } from './schema.ts'

export type PromotionRow = Selectable<PromotionTable>

/** Oldest first. */
export async function listRunningPromotions(db: Db, now: number): Promise<PromotionRow[]> {
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('active', '=', 1)
    .where(eb => eb.or([eb('started_at', 'is', null), eb('started_at', '<=', now)]))
    .where(eb => eb.or([eb('expired_at', 'is', null), eb('expired_at', '>', now)]))
    .orderBy('id')
    .execute()
}

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
