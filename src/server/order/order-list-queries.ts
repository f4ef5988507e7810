import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { OrderStatus } from '#lib/codes/order.ts'
import type { ORDER_SORTS } from '#lib/contract/admin/order-list.ts'
import { stateOf } from '#lib/rules/order-life.ts'
import type { OrderState } from '#lib/rules/order-transitions.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import type { UserTable } from '../account/schema.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  filteredOrders,
  isUnfiltered,
  OPEN_STATUSES,
  type OrderFilter,
  unindexed,
} from './order-filter.ts'
import type { OrderRow } from './order-queries.ts'
import { isEnded } from './user-order-queries.ts'

export type ShopOrder = OrderRow & Pick<Selectable<UserTable>, 'mobile'>

type SortName = (typeof ORDER_SORTS)[number]
export type OrderSort = SortName | `-${SortName}`

const SORT_COLUMNS = {
  window: ['orders.window_starts_at'],
  placed: [],
  cost: ['orders.cost'],
  status: ['orders.status', 'orders.window_starts_at'],
} as const satisfies Record<SortName, readonly string[]>

export interface OrderListing {
  filter: OrderFilter
  /** Without it earliest delivery first, those delivered before `today` last. */
  sort?: OrderSort | undefined
  /** Epoch seconds of its begin. */
  today: number
}

/** With the number of all matches and the sum of what they cost. */
export async function listShopOrders(
  db: Db,
  listing: OrderListing,
  page: Page,
): Promise<Paged<ShopOrder> & { cost: number }> {
  const { filter } = listing
  const found = await sortedIds(db, listing)
    // Comparing words takes longer than anything else, so all orders are compared once.
    .$if(Boolean(filter.q), ids =>
      ids.select(({ fn }) => [
        fn.countAll<number>().over().as('count'),
        fn.sum<number | string>('orders.cost').over().as('cost'),
      ]),
    )
    .limit(sql.lit(page.limit))
    .offset(sql.lit(page.offset))
    .execute()
  const rows = await readOrders(
    db,
    found.map(({ id }) => id),
  )
  if (page.offset === 0 && rows.length < page.limit)
    return { rows, count: rows.length, cost: rows.reduce((sum, { cost }) => sum + cost, 0) }
  const { count, cost } = found[0] ?? {}
  if (count !== undefined) return { rows, count, cost: Number(cost) }
  return { rows, ...(await sumOrders(db, filter)) }
}

/** Ids of all matches in the order of the list. */
export async function listOrderIds(db: Db, listing: OrderListing): Promise<number[]> {
  return (await sortedIds(db, listing).execute()).map(({ id }) => id)
}

/** Those up to an id, oldest first, with their states. */
export async function listStates(
  db: Db,
  filter: OrderFilter,
  lastId: number,
  limit: number,
): Promise<{ id: number; from: OrderState }[]> {
  const rows = await filteredOrders(db, filter)
    .select(['orders.id', 'orders.status', 'orders.payment_status'])
    .where(unindexed('orders.id'), '<=', lastId)
    .orderBy(unindexed('orders.id'))
    .limit(limit)
    .execute()
  return rows.map(row => ({ id: row.id, from: stateOf(row) }))
}

export async function sumOrders(
  db: Db,
  filter: OrderFilter,
): Promise<{ count: number; cost: number }> {
  const { count, cost } = await filteredOrders(db, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | string | null>('orders.cost').as('cost'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns a sum as text, both engines null for none.
  return { count, cost: Number(cost ?? 0) }
}

/** Of these orders, in their order. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<ShopOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.mobile')
    .where('orders.id', 'in', ids)
    .execute()
  return inOrder(ids, rows)
}

/** Reads indexes alone: that of the sort where nothing is filtered, else `orders_listed`. */
function sortedIds(db: Db, { filter, sort, today }: OrderListing) {
  const ids = filteredOrders(db, filter).select('orders.id')
  if (sort === undefined)
    return ids
      .orderBy(eb => eb('orders.window_starts_at', '<', sql.lit(today)))
      .orderBy('orders.window_starts_at')
      .orderBy('orders.id')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace('-', '') as SortName
  const isIndexed =
    isUnfiltered({ ...filter, status: undefined }) &&
    (filter.status === 'all' || (typeof filter.status === 'number' && name === 'window'))
  const columns = [...SORT_COLUMNS[name], 'orders.id'] as const
  return columns.reduce(
    (query, column) => query.orderBy(isIndexed ? sql.ref(column) : unindexed(column), direction),
    ids,
  )
}

/** Active ones first, then newest. */
export async function listUserOrders(
  db: Db,
  userId: number,
  page: Page,
): Promise<Paged<ShopOrder>> {
  const orders = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.mobile')
    .where('orders.user_id', '=', userId)
    .orderBy(isEnded)
    .orderBy('orders.id', 'desc')
  return readPage(orders, page)
}

export interface QueuedOrders {
  window_id: number
  date: TehranDate
  starts_at: number
  ends_at: number
  status: OrderStatus
  count: number
}

export async function countQueuedOrders(
  db: Db,
  day: TehranDate | undefined,
): Promise<QueuedOrders[]> {
  const queued = db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select([
      'delivery_windows.id as window_id',
      'delivery_windows.date',
      'delivery_windows.starts_at',
      'delivery_windows.ends_at',
      'orders.status',
    ])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy([
      'delivery_windows.id',
      'delivery_windows.date',
      'delivery_windows.starts_at',
      'delivery_windows.ends_at',
      'orders.status',
    ])
    .orderBy('delivery_windows.starts_at')
    .orderBy('delivery_windows.id')
    .orderBy('orders.status')
  return day === undefined
    ? queued.where('orders.status', 'in', OPEN_STATUSES).execute()
    : queued.where('delivery_windows.date', '=', day).execute()
}

/** The first window from a day on with an order that is left to do. */
export async function findNextWindow(
  db: Db,
  from: TehranDate,
  isLeft: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>,
): Promise<number | null> {
  const window = await db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select('delivery_windows.id')
    .where('delivery_windows.date', '>=', from)
    .where(isLeft)
    .orderBy('delivery_windows.starts_at')
    .orderBy('delivery_windows.id')
    .limit(1)
    .executeTakeFirst()
  return window?.id ?? null
}

export async function findShopOrder(db: Db, trackingCode: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst()
}

export const findOrderOfAnybody = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
