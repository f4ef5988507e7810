import { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import type { AmountTerms } from '#lib/rules/amounts.ts'
import type { CouponTerms } from '#lib/rules/coupon.ts'
import type { Db } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import { chunksOf } from './rule.ts'

/** Every order, a chunk at a time. */
export const orderChunks = (db: Db): AsyncGenerator<OrderRow[]> =>
  chunksOf((after, limit) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )

/** What JSON of an order's row says; the amounts are empty where they cannot be read. */
export interface KeptJson {
  amounts: AmountLine[]
  terms: AmountTerms | null
  coupon: (Pick<CouponTerms, 'value' | 'type'> & { code: string }) | null
  /** Status → epoch seconds. */
  reached: Record<string, number>
}

/** Orders from before whole toman have no word of their rules. */
type StoredTerms = Omit<AmountTerms, 'rules'> & Partial<Pick<AmountTerms, 'rules'>>
const termsOf = (stored: StoredTerms): AmountTerms => ({ rules: 1, ...stored })

/** Reads the JSON of an order; undefined where a hand or a fault has made it unreadable. */
export function keptOf(row: OrderRow): KeptJson | undefined {
  try {
    const amounts = JSON.parse(row.amounts) as AmountLine[]
    if (!Array.isArray(amounts)) return undefined
    return {
      amounts,
      terms: row.terms === null ? null : termsOf(JSON.parse(row.terms) as StoredTerms),
      coupon: row.coupon === null ? null : (JSON.parse(row.coupon) as KeptJson['coupon']),
      reached: JSON.parse(row.reached) as Record<string, number>,
    }
  } catch {
    return undefined
  }
}

/** Whether an order holds goods, a place and its code: until it is cancelled. */
export const holds = (row: Pick<OrderRow, 'status'>): boolean =>
  row.status !== OrderStatus.cancelled
