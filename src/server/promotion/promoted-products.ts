import type { Product } from '#lib/contract/product.ts'
import type { Db } from '../platform/database/open.ts'
import { isPromoted } from './promotion-goods.ts'
import {
  listCategoriesOfProducts,
  listRunningPromotions,
  type PromotionRow,
} from './promotion-queries.ts'

/**
 * Products with the title of the promotion that takes off most of a piece on average; the same for
 * everybody, so that it is none of a neighbourhood.
 */
export async function withPromotions<P extends Product>(
  db: Db,
  products: readonly P[],
  now: number,
): Promise<P[]> {
  const running = await listRunningPromotions(db, now)
  const promotions = running
    .filter(({ kind, areas }) => areas === null && (kind === 'quantity' || kind === 'category'))
    .toSorted((a, b) => percentOfPiece(b) - percentOfPiece(a))
  if (promotions.length === 0 || products.length === 0) return [...products]
  const categories = promotions.some(({ category_id }) => category_id !== null)
    ? await listCategoriesOfProducts(
        db,
        products.map(({ id }) => id),
      )
    : new Map<number, Set<number>>()
  return products.map(product => {
    const goods = { id: product.id, by_weight: product.weight !== null }
    const best = promotions.find(row => isPromoted(row, goods, categories.get(product.id)))
    return best ? { ...product, promotion: best.title } : product
  })
}

const percentOfPiece = ({ percent, pieces, further }: PromotionRow): number =>
  (percent ?? 0) / (further ? 1 : (pieces ?? 1))
