import { AmountRules, OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import type { AmountTerms } from '#lib/rules/amounts.ts'
import type { AgreedCoupon } from '#lib/rules/line-costs.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { chunksOf } from './rule.ts'

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

export interface OrderJson {
  amounts: AmountLine[]
  terms: AmountTerms | null
  coupon: (AgreedCoupon & { code: string }) | null
  /** Epoch seconds by status. */
  reached: Record<string, number>
}

/** Older orders have no `rules`. */
type StoredTerms = Omit<AmountTerms, 'rules'> & Partial<Pick<AmountTerms, 'rules'>>
const termsOf = (stored: StoredTerms): AmountTerms => ({ rules: AmountRules.rials, ...stored })

/** Undefined for unreadable JSON. */
export function parseOrderJson(row: OrderRow): OrderJson | undefined {
  try {
    const amounts = JSON.parse(row.amounts) as AmountLine[]
    if (!Array.isArray(amounts)) return undefined
    return {
      amounts,
      terms: row.terms === null ? null : termsOf(JSON.parse(row.terms) as StoredTerms),
      coupon: row.coupon === null ? null : (JSON.parse(row.coupon) as OrderJson['coupon']),
      reached: JSON.parse(row.reached) as Record<string, number>,
    }
  } catch {
    return undefined
  }
}

/** Stock, window place and coupon are reserved until the order is cancelled. */
export const holdsReservations = (row: Pick<OrderRow, 'status'>): boolean =>
  row.status !== OrderStatus.cancelled
