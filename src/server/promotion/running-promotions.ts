import { ItemType } from '#lib/codes/cart.ts'
import type { PostingMethod } from '#lib/contract/checkout.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { hasPromotion } from '#lib/rules/promotion.ts'
import {
  agreedPromotion,
  isPromoted,
  limitOf,
  type RunningPromotion,
  titleOf,
} from './promotion-goods.ts'
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

export interface Buyer {
  userId: number
  /** Neighbourhood of the address; null where none is known. */
  area: string | null
  now: number
}

/** What may apply to goods of a customer now. */
export interface RunningPromotions {
  ofGoods: RunningPromotion[]
  ofDelivery: PromotionRow[]
  /** Another address may have others. */
  byArea: boolean
}

export async function readRunningPromotions(
  db: Db,
  goods: readonly PromotedGoods[],
  { userId, area, now }: Buyer,
): Promise<RunningPromotions> {
  const all = await listRunningPromotions(db, now)
  const byArea = all.some(({ areas }) => areas !== null)
  const rows = all.filter(row => hasPromotion(area, limitOf(row)))
  const ofDelivery = rows.filter(({ kind }) => kind === 'free-delivery')
  const others = rows.filter(({ kind }) => kind !== 'free-delivery')
  if (others.length === 0) return { ofGoods: [], ofDelivery, byArea }
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
  return { ofGoods, ofDelivery, byArea }
}

type FreeDelivery = NonNullable<PostingMethod['free_delivery']>

/** The promotions that make a delivery method free. */
export const freeDeliveries = (
  methodId: number | null,
  ofDelivery: readonly PromotionRow[],
): FreeDelivery[] =>
  ofDelivery
    .filter(({ posting_method_id: id }) => id === null || id === methodId)
    .map(row => ({
      ...{ promotion: row.id, title: titleOf(row), least: row.least ?? 0 },
      ...limitOf(row),
    }))

export const fromLeastGoods = (free: readonly FreeDelivery[]): FreeDelivery | undefined =>
  free.toSorted((a, b) => a.least - b.least)[0]

/** A delivery method with the promotion that makes it free from the least goods. */
export function withFreeDelivery(
  method: PostingMethod,
  { ofDelivery }: RunningPromotions,
): PostingMethod {
  const free_delivery = fromLeastGoods(freeDeliveries(method.id, ofDelivery))
  return free_delivery ? { ...method, free_delivery } : method
}
