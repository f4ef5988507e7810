import type { Order } from '#lib/contract/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'

/** The window in which it is delivered, of a Jalali day. */
export const timeText = ({ time }: Pick<Order, 'time'>): string =>
  `${time.day}، ${toPersianDigits(time.started_at)} تا ${toPersianDigits(time.finished_at)}`
