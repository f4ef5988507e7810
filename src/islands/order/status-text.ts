import type { Order } from '#lib/contract/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'

/** Or that its payment time is over. */
export const statusText = (order: Pick<Order, 'is_expired' | 'status_fa'>): string =>
  order.is_expired ? orderMessages.orderExpired : order.status_fa
