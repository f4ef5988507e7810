import { OrderStatus } from '#lib/codes/order.ts'

/** The statuses of an order that all goes well with, in their order. */
export const ORDER_WAY: readonly OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
]

/** Cancelled and returned: no transition leads out of them. */
export const ENDED_STATUSES: readonly OrderStatus[] = [OrderStatus.cancelled, OrderStatus.returned]

/** The statuses of orders that are not delivered yet, nor cancelled. */
export const ACTIVE_STATUSES: readonly OrderStatus[] = ORDER_WAY.slice(0, -1)

/** Whether an order was cancelled or returned. */
export const hasEnded = (status: OrderStatus): boolean => ENDED_STATUSES.includes(status)

/** Whether an order is still on its way to its customer. */
export const isActive = (status: OrderStatus): boolean => ACTIVE_STATUSES.includes(status)
