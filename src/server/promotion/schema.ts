import type { Generated } from 'kysely'
import type { PromotionKind } from '#lib/codes/promotion.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface PromotionTables {
  promotions: PromotionTable
}

/** Money in rials, moments in epoch seconds. Columns that a kind has no use for are null. */
export interface PromotionTable {
  id: Generated<number>
  kind: PromotionKind
  title: string
  /** Null where a first order takes `amount` off. */
  percent: number | null
  amount: number | null
  /** What a percentage takes off an order at most. */
  most: number | null
  /** Of `quantity`: which piece is cheaper. */
  pieces: number | null
  /** Of `quantity`: all further pieces are cheaper too. */
  further: Flag
  /** A category that is gone has no goods. */
  category_id: number | null
  /** JSON of product ids, instead of a category. */
  product_ids: string | null
  /** Goods from which delivery is free. */
  least: number | null
  /** Null: with every delivery method. */
  posting_method_id: number | null
  /** JSON of neighbourhoods; null: everywhere. */
  areas: string | null
  started_at: number | null
  expired_at: number | null
  active: Flag
  /** Orders may have it together with a coupon. */
  with_coupon: Flag
}
