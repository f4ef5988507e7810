import { OrderStatus } from '#lib/codes/order.ts'

export const STATUS_TONES: Record<OrderStatus, 'waits' | 'well' | 'muted' | 'bad'> = {
  [OrderStatus.awaitingPayment]: 'waits',
  [OrderStatus.confirmed]: 'well',
  [OrderStatus.outForDelivery]: 'well',
  [OrderStatus.delivered]: 'well',
  [OrderStatus.cancelled]: 'muted',
  [OrderStatus.returned]: 'bad',
}
