import type { OrderStatus } from '#lib/contract/order.ts'

/** The statuses of an order that all goes well with, in their order. */
export const ORDER_WAY: readonly OrderStatus[] = [10, 40, 50, 60]

/** Cancelled and returned: no transition leads out of them. */
export const ENDED_STATUSES: readonly OrderStatus[] = [70, 80]

/** The statuses of orders that are not delivered yet, nor cancelled. */
export const ACTIVE_STATUSES: readonly OrderStatus[] = ORDER_WAY.slice(0, -1)

/** Whether an order was cancelled or returned. */
export const hasEnded = (status: OrderStatus): boolean => ENDED_STATUSES.includes(status)

/** Whether an order is still on its way to its customer. */
export const isActive = (status: OrderStatus): boolean => ACTIVE_STATUSES.includes(status)
