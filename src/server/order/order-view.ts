import type { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine, Invoice, Order } from '#lib/contract/order.ts'
import { amountOf, netCost } from '#lib/rules/amount-sums.ts'
import { cartableTypeOf } from '#lib/rules/cart.ts'
import { windowHours } from '#lib/rules/delivery-window.ts'
import { isExpired, statusNavbar } from '#lib/rules/order.ts'
import { isActive } from '#lib/rules/order-status.ts'
import { formatJalaliDate, formatJalaliDateTime, formatJalaliFull } from '#lib/text/dates.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import {
  orderProgressName,
  orderStatusName,
  paymentTypeName,
  repeatTypeNames,
} from '#lib/text/names.ts'
import type { OrderRow } from './order-queries.ts'
import type { OrderLineRow } from './order-line-queries.ts'
import type { FulfilledLines } from './fulfilled-lines.ts'
import { weightOf } from './line-weight.ts'
import { payableOfOrder } from './movable-order.ts'
import type { OrderFacts } from './order-facts.ts'

export function orderView(row: OrderRow, facts: OrderFacts, now: number): Order {
  const freeze = row.freeze === 1
  return {
    id: row.id,
    tracking_code: row.tracking_code,
    status: row.status,
    status_fa: orderStatusName(row),
    payment_status: row.payment_status,
    payable_amount: payableOfOrder(row),
    is_expired: isExpired(row, now),
    freeze,
    freeze_expired_at: freeze ? row.expires_at : null,
    total_amount: row.total_amount,
    wallet_amount: walletAmount(row),
    cost: netCost(JSON.parse(row.amounts) as AmountLine[]),
    time: timeOf(row),
    receipted_at: formatJalaliDateTime(row.created_at),
    payment_port: row.payment_port_id,
    payment_type: { name: paymentTypeName(row.payment_port_name) },
    periodic: repeatTypeNames[row.periodic_type],
    repeat: facts.repeat,
    finalizable: row.finalizable === 1,
    status_navbar: statusBar(row, now),
    notes_count: facts.notes_count,
    rated: facts.rates > 0,
    slip: row.slip,
    slip_refusal: facts.slip_refusal,
    refunded: facts.refunded,
    changeable: facts.change.changeable,
    cancellable: facts.change.cancellable,
    changeable_until_fa: facts.change.changeableUntilFa,
    change_owed: facts.change.owed,
    change_until_fa: facts.change.untilFa,
  }
}

function timeOf(row: OrderRow): Order['time'] {
  const hours = windowHours({ starts_at: row.window_starts_at, ends_at: row.window_ends_at })
  return {
    day: formatJalaliFull(row.window_starts_at),
    started_at: clockText(hours.started_hr, hours.started_mn),
    finished_at: clockText(hours.finished_hr, hours.finished_mn),
    ...(row.hour_pending && row.pickup === 0 && isActive(row.status) && { hour_later: true }),
  }
}

/** What the wallet paid, in rials. */
export const walletAmount = ({ amounts }: Pick<OrderRow, 'amounts'>): number =>
  Math.abs(amountOf(JSON.parse(amounts) as AmountLine[], 'wallet'))

function statusBar(row: OrderRow, now: number): Order['status_navbar'] {
  const reached = JSON.parse(row.reached) as Partial<Record<OrderStatus, number>>
  return statusNavbar({ ...row, reached }, now).map(step => ({
    faTitle: orderProgressName(step.status, row.pickup === 1),
    dueDate: step.due_at === null ? null : formatJalaliDate(step.due_at),
    done: step.done,
    continue: step.continue,
    visibility: step.visibility,
  }))
}

export function invoiceView(
  row: OrderRow,
  more: FulfilledLines & { notes: Invoice['notes']; facts: OrderFacts },
  now: number,
): Invoice {
  const amounts = JSON.parse(row.amounts) as AmountLine[]
  return {
    ...orderView(row, more.facts, now),
    amount: amountOf(amounts, 'goods'),
    shipping_cost: (['shipping', 'free-delivery', 'window'] as const).reduce(
      (sum, kind) => sum + amountOf(amounts, kind),
      0,
    ),
    amounts,
    products: more.lines.map(invoiceLine),
    shortages: more.shortages,
    changes: more.facts.change.changes,
    coupon: couponView(row),
    coupon_decreased_value: Math.abs(amountOf(amounts, 'coupon')),
    posting_method: {
      title: row.posting_method_title,
      description: row.posting_method_description,
      pickup: row.pickup === 1,
    },
    customer: JSON.parse(row.customer) as Invoice['customer'],
    notes: more.notes,
    substitution: row.substitution,
    rates: { rates: more.facts.rates },
  }
}

function couponView(row: OrderRow): Invoice['coupon'] {
  if (row.coupon === null) return null
  const { code, value, type } = JSON.parse(row.coupon) as NonNullable<Invoice['coupon']>
  return { code, value, type }
}

function invoiceLine(line: OrderLineRow): Invoice['products'][number] {
  const { name, brand, volume, unit, price, real_price, count, color, components, substitution } =
    line
  return {
    type: cartableTypeOf(line.type),
    id: line.item_id,
    name,
    brand,
    volume,
    unit,
    price,
    real_price,
    count,
    color: color === null ? null : (JSON.parse(color) as Invoice['products'][number]['color']),
    bundle:
      components === null
        ? null
        : (JSON.parse(components) as Invoice['products'][number]['bundle']),
    substitution,
    weight: weightOf(line),
  }
}

const clockText = (hour: number, minute: number): string =>
  toPersianDigits(`${hour}:${String(minute).padStart(2, '0')}`)
