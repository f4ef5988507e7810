import type { AmountLine } from '#lib/contract/order.ts'
import { isExpired, payableOf } from '#lib/rules/order.ts'
import type { MovableOrder } from '#lib/rules/order-life.ts'
import { isEmpty } from '#lib/rules/picking-state.ts'
import type { OrderRow } from './order-queries.ts'

export const isEmptyOrder = ({ picked_at, amounts }: OrderRow): boolean =>
  isEmpty({ picked_at, amounts: JSON.parse(amounts) as AmountLine[] })

export const payableOfOrder = (order: OrderRow): number =>
  payableOf({ ...order, empty: isEmptyOrder(order) })

export const movableOrder = (
  order: OrderRow,
  now: number,
): OrderRow & MovableOrder & { empty: boolean } => ({
  ...order,
  is_expired: isExpired(order, now),
  empty: isEmptyOrder(order),
})
