import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import type { Db } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import { findShopOrder } from '../db/order-list.ts'
import { UsageError } from './command.ts'

/** What the staff call the statuses of an order. */
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

/** A status by its number or its first word; a UsageError for anything else. */
export function readStatus(text: string): OrderStatus {
  const known = Object.entries(STATUS_WORDS).find(
    ([number, words]) => text === number || text.toLowerCase() === words.split(' ')[0],
  )
  if (!known) throw new UsageError(`${text} is no status: 10, 40, 50, 60, 70 or 80.`)
  return Number(known[0]) as OrderStatus
}

/** A day by either calendar, in any digits; a UsageError for what is none. */
export function readDay(text: string): TehranDate {
  const day = dateOfText(typedDay(text))
  if (day === null) throw new UsageError(`${text} is no day: 1405-08-30 or 2026-11-21.`)
  return day
}

/** The order of a tracking code; a UsageError when there is none. */
export async function getOrderByCode(db: Db, text: string | undefined): Promise<OrderRow> {
  if (text === undefined) throw new UsageError('A tracking code is missing.')
  const order = await findShopOrder(db, toLatinDigits(text))
  if (!order) throw new UsageError(`There is no order ${text}.`)
  return order
}

/** «۱۶:۰۰ … شنبه ۳۰ آبان ۱۴۰۵» of the start of a window, in Latin digits for the clock. */
export function windowText(startsAt: number): string {
  const { hour, minute } = tehranClock(startsAt)
  return `${clockText(hour, minute)} ${formatJalaliFull(startsAt)}`
}

export const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
