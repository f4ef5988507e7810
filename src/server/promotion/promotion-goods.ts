import type { AgreedPromotion } from '#lib/rules/promotion.ts'
import { promotionText } from '#lib/text/promotion.ts'
import type { PromotionRow } from './promotion-queries.ts'

export type RunningPromotion = AgreedPromotion & { with_coupon: boolean }

/** Quantities count pieces, so that goods by weight have none. */
export function isPromoted(
  { kind, category_id, product_ids }: PromotionRow,
  { id, by_weight }: { id: number; by_weight: boolean },
  categories: ReadonlySet<number> | undefined,
): boolean {
  if (kind === 'quantity' && by_weight) return false
  if (product_ids !== null) return productsOf(product_ids).includes(id)
  return category_id !== null && categories?.has(category_id) === true
}

export const productsOf = (product_ids: string): number[] => JSON.parse(product_ids) as number[]

/** As part of agreed terms, which have none where it is not limited. */
export const limitOf = ({ areas }: Pick<PromotionRow, 'areas'>): { areas?: string[] } =>
  areas === null ? {} : { areas: JSON.parse(areas) as string[] }

/** Title and rule: what an order agrees on. */
export const titleOf = (row: PromotionRow): string =>
  promotionText(row.title, { ...row, further: row.further === 1, areas: limitOf(row).areas })

export const agreedPromotion = (row: PromotionRow, keys: string[]): RunningPromotion => ({
  id: row.id,
  title: titleOf(row),
  kind: row.kind as AgreedPromotion['kind'],
  percent: row.percent,
  amount: row.amount,
  most: row.most,
  pieces: row.pieces,
  further: row.further === 1,
  keys,
  ...limitOf(row),
  with_coupon: row.with_coupon === 1,
})
