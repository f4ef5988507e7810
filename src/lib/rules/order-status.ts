import { OrderStatus } from '#lib/codes/order.ts'

/** Statuses of a successful order, in order. */
export const ORDER_PROGRESS: readonly OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
]

/** Without outgoing transitions. */
export const ENDED_STATUSES: readonly OrderStatus[] = [OrderStatus.cancelled, OrderStatus.returned]

export const ACTIVE_STATUSES: readonly OrderStatus[] = ORDER_PROGRESS.slice(0, -1)

export const hasEnded = (status: OrderStatus): boolean => ENDED_STATUSES.includes(status)

export const isActive = (status: OrderStatus): boolean => ACTIVE_STATUSES.includes(status)
