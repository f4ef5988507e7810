import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { addDays, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import { digitsOnly, storedWord, wordsOf } from '../account/person-words.ts'
import { nothingPicked } from '../picking/picking-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'
import type { OrderTable } from './schema.ts'

/** Without any field: the open orders and those whose slip waits. */
export interface OrderFilter {
  /** `open`: awaiting payment, confirmed or out for delivery, or its slip waits. */
  status?: OrderStatus | 'open' | 'all' | undefined
  payment?: PaymentStatus | undefined
  /** Of delivery. */
  day?: TehranDate | undefined
  window?: number | undefined
  /** Confirmed orders only; `empty`: nothing of it was there. */
  picked?: 'yes' | 'no' | 'empty' | undefined
  /** With money still owed. */
  unpaid?: boolean | undefined
  /** Title of the delivery method. */
  method?: string | undefined
  /** Locality of the address. */
  area?: string | undefined
  /** Ordered, in a bundle or as a substitute too. */
  products?: readonly number[] | undefined
  /** Rials. */
  min?: number | undefined
  max?: number | undefined
  /** Days on which they were placed. */
  from?: TehranDate | undefined
  to?: TehranDate | undefined
  /** Words that must all match: parts of a tracking code, a mobile or a name. */
  q?: string | undefined
}

type Orders = SelectQueryBuilder<Database, 'orders', object>
type Eb = ExpressionBuilder<Database, 'orders'>
type Condition = ExpressionWrapper<Database, 'orders', SqlBool>

export const OPEN_STATUSES: readonly OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
]
const OWING_STATUSES: readonly OrderStatus[] = [...OPEN_STATUSES, OrderStatus.delivered]

/**
 * For conditions that many orders meet: the whole list is read from `orders_listed`, instead of each
 * of these orders from the table, which SQLite prefers, because it does not know how many they are.
 */
export const unindexed = (column: `orders.${keyof OrderTable}`): RawBuilder<number> =>
  sql<number>`${sql.ref(column)} + 0`

export const isUnfiltered = (filter: OrderFilter): boolean =>
  Object.values(filter).every(value => value === undefined || value === '')

export function filteredOrders(db: Db, filter: OrderFilter): Orders {
  const conditions = (eb: Eb) => [
    ...statusConditions(eb, filter),
    ...deliveryConditions(eb, filter),
    ...placingConditions(eb, filter),
    ...textConditions(eb, filter.q ?? ''),
    ...(filter.products ? [hasProduct(eb, filter.products)] : []),
  ]
  const status = filter.status ?? (isUnfiltered(filter) ? 'open' : 'all')
  const orders = status === 'open' ? openOrders(db) : db.selectFrom('orders')
  return orders.where(eb => eb.and(conditions(eb)))
}

function statusConditions(eb: Eb, filter: OrderFilter): Condition[] {
  const { status, payment, picked, unpaid } = filter
  return [
    ...(typeof status === 'number' ? [eb('orders.status', '=', status)] : []),
    ...(payment === undefined ? [] : [eb(unindexed('orders.payment_status'), '=', payment)]),
    ...(picked === undefined
      ? []
      : [eb('orders.status', '=', OrderStatus.confirmed), PICKING_CONDITIONS[picked](eb)]),
    ...(unpaid ? [isOwing(eb)] : []),
  ]
}

/** By one index each: SQLite would read all orders for an `or`. */
const openOrders = (db: Db): Orders =>
  db.selectFrom(
    db
      .selectFrom('orders')
      .selectAll()
      .where('status', 'in', OPEN_STATUSES)
      .unionAll(
        db
          .selectFrom('orders')
          .selectAll()
          .where('status', 'not in', OPEN_STATUSES)
          .where('slip', '=', 'waiting'),
      )
      .as('orders'),
  )

const isOwing = (eb: Eb): Condition =>
  eb.and([
    eb('orders.payment_status', '=', PaymentStatus.unpaid),
    eb('orders.status', 'in', OWING_STATUSES),
    eb.not(nothingPicked(eb)),
  ])

const PICKING_CONDITIONS: Record<NonNullable<OrderFilter['picked']>, (eb: Eb) => Condition> = {
  no: eb => eb('orders.picked_at', 'is', null),
  yes: eb => eb.and([eb('orders.picked_at', 'is not', null), eb.not(nothingPicked(eb))]),
  empty: nothingPicked,
}

const deliveryConditions = (eb: Eb, { day, window, method, area }: OrderFilter): Condition[] => [
  ...(day === undefined
    ? []
    : daysBetween(eb, sql.ref<number>('orders.window_starts_at'), day, day)),
  ...(window === undefined ? [] : [eb('orders.window_id', '=', window)]),
  ...(method ? [eb('orders.posting_method_title', '=', method)] : []),
  ...(area ? [eb('orders.locality', '=', area)] : []),
]

const placingConditions = (eb: Eb, { from, to, min, max }: OrderFilter): Condition[] => [
  ...daysBetween(eb, unindexed('orders.created_at'), from, to),
  ...(min === undefined ? [] : [eb(unindexed('orders.cost'), '>=', min)]),
  ...(max === undefined ? [] : [eb(unindexed('orders.cost'), '<=', max)]),
]

const daysBetween = (
  eb: Eb,
  column: RawBuilder<number>,
  from: TehranDate | undefined,
  to: TehranDate | undefined,
): Condition[] => [
  ...(from === undefined ? [] : [eb(column, '>=', tehranMoment(from, 0, 0))]),
  ...(to === undefined ? [] : [eb(column, '<', tehranMoment(addDays(to, 1), 0, 0))]),
]

/** A number counts as one word, however it is spaced. */
export function textConditions(eb: Eb, text: string): Condition[] {
  const digits = digitsOnly(text)
  const words = digits === null ? wordsOf(text) : [digits]
  return words.map(word => eb('orders.words', 'like', `%${storedWord(word)}%`))
}

/** `order_stock` has the components of bundles. */
const hasProduct = (eb: Eb, ids: readonly number[]): Condition =>
  ids.length === 0
    ? eb('orders.id', 'is', null)
    : eb('orders.id', 'in', query =>
        query
          .selectFrom('order_lines')
          .select('order_lines.order_id')
          .where('order_lines.item_id', 'in', ids)
          .where('order_lines.type', '=', ItemType.product)
          .union(
            query
              .selectFrom('order_stock')
              .select('order_stock.order_id')
              .where('order_stock.product_id', 'in', ids),
          ),
      )
