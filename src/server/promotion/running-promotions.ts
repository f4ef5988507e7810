import { ItemType } from '#lib/codes/cart.ts'
import type { PostingMethod } from '#lib/contract/checkout.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { agreedPromotion, isPromoted, type RunningPromotion, titleOf } from './promotion-goods.ts'
import { hasPurchased } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import {
  listCategoriesOfProducts,
  listRunningPromotions,
  type PromotionRow,
} from './promotion-queries.ts'

export interface PromotedGoods {
  type: ItemType
  id: number
  by_weight: boolean
}

/** What may apply to goods of a customer now. */
export interface RunningPromotions {
  ofGoods: RunningPromotion[]
  ofDelivery: PromotionRow[]
}

export async function readRunningPromotions(
  db: Db,
  { userId, goods, now }: { userId: number; goods: readonly PromotedGoods[]; now: number },
): Promise<RunningPromotions> {
  const rows = await listRunningPromotions(db, now)
  const ofDelivery = rows.filter(({ kind }) => kind === 'free-delivery')
  const others = rows.filter(({ kind }) => kind !== 'free-delivery')
  if (others.length === 0) return { ofGoods: [], ofDelivery }
  const products = goods.filter(({ type }) => type === ItemType.product)
  const categories = others.some(({ category_id }) => category_id !== null)
    ? await listCategoriesOfProducts(
        db,
        products.map(({ id }) => id),
      )
    : new Map<number, Set<number>>()
  const isFirst =
    others.some(({ kind }) => kind === 'first-order') && !(await hasPurchased(db, userId))
  const ofGoods = others.flatMap(row => {
    if (row.kind === 'first-order') return isFirst ? [agreedPromotion(row, [])] : []
    const keys = products
      .filter(product => isPromoted(row, product, categories.get(product.id)))
      .map(({ type, id }) => cartKey(type, id))
    return keys.length === 0 ? [] : [agreedPromotion(row, keys)]
  })
  return { ofGoods, ofDelivery }
}

/** A delivery method with the promotion that makes it free from the least goods. */
export function withFreeDelivery(
  method: PostingMethod,
  { ofDelivery }: RunningPromotions,
): PostingMethod {
  const [best] = ofDelivery
    .filter(({ posting_method_id: id }) => id === null || id === method.id)
    .toSorted((a, b) => (a.least ?? 0) - (b.least ?? 0))
  if (!best) return method
  const free_delivery = { promotion: best.id, title: titleOf(best), least: best.least ?? 0 }
  return { ...method, free_delivery }
}
