import type { OrderStatus } from '#lib/contract/order.ts'

/** Section 4: 10 waits, 40 to 60 go well, 70 is muted, others are alarming. */
export const STATUS_TONES: Record<OrderStatus, 'waits' | 'well' | 'muted' | 'bad'> = {
  10: 'waits',
  40: 'well',
  50: 'well',
  60: 'well',
  70: 'muted',
  80: 'bad',
}
