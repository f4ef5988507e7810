import { OrderStatus } from '#lib/codes/order.ts'

/** Section 4: 10 waits, 40 to 60 go well, 70 is muted, others are alarming. */
export const STATUS_TONES: Record<OrderStatus, 'waits' | 'well' | 'muted' | 'bad'> = {
  [OrderStatus.awaitingPayment]: 'waits',
  [OrderStatus.confirmed]: 'well',
  [OrderStatus.outForDelivery]: 'well',
  [OrderStatus.delivered]: 'well',
  [OrderStatus.cancelled]: 'muted',
  [OrderStatus.returned]: 'bad',
}
