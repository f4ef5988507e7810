import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { findShopOrder } from '../order/order-list-queries.ts'
import { UsageError } from './command.ts'

const STATUS_WORDS: Record<OrderStatus, string> = {
  [OrderStatus.awaitingPayment]: 'awaiting payment',
  [OrderStatus.confirmed]: 'confirmed',
  [OrderStatus.outForDelivery]: 'out for delivery',
  [OrderStatus.delivered]: 'completed',
  [OrderStatus.cancelled]: 'cancelled',
  [OrderStatus.returned]: 'returned',
}
const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  [PaymentStatus.unpaid]: 'unpaid',
  [PaymentStatus.paid]: 'paid',
  [PaymentStatus.refunded]: 'refunded',
}

export const statusText = (status: OrderStatus): string => `${status} ${STATUS_WORDS[status]}`
export const paymentText = (status: PaymentStatus): string => PAYMENT_WORDS[status]

/** By number or first word; UsageError for anything else. */
export function readStatus(text: string): OrderStatus {
  const entry = Object.entries(STATUS_WORDS).find(
    ([number, name]) => text === number || text.toLowerCase() === name.split(' ')[0],
  )
  if (!entry) throw new UsageError(`${text} is no status: 10, 40, 50, 60, 70 or 80.`)
  return Number(entry[0]) as OrderStatus
}

/** In either calendar and any digits; UsageError for an invalid one. */
export function readDay(text: string): TehranDate {
  const day = dateOfText(typedDay(text))
  if (day === null) throw new UsageError(`${text} is no day: 1405-08-30 or 2026-11-21.`)
  return day
}

/** UsageError for an unknown code. */
export async function getOrderByCode(db: Db, text: string | undefined): Promise<OrderRow> {
  if (text === undefined) throw new UsageError('A tracking code is missing.')
  const order = await findShopOrder(db, toLatinDigits(text))
  if (!order) throw new UsageError(`There is no order ${text}.`)
  return order
}

/** «۱۶:۰۰ … شنبه ۳۰ آبان ۱۴۰۵» with Latin digits for the time. */
export function windowText(startsAt: number): string {
  const { hour, minute } = tehranClock(startsAt)
  return `${clockText(hour, minute)} ${formatJalaliFull(startsAt)}`
}

export const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
