import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import { normalizeMobile } from '#lib/text/mobile.ts'
import { jsonField } from '../platform/database/stored-json.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from './order-queries.ts'
import { isEnded } from './user-order-queries.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import { nothingPicked } from '../picking/picking-queries.ts'
import { bareText, digitsOnly, wordsOf } from '../account/person-words.ts'
import type { Database } from '../platform/database/schema.ts'
import type { UserTable } from '../account/schema.ts'

/** Without any field: the open orders and those whose slip waits. */
export interface OrderFilter {
  /** `open`: awaiting payment, confirmed or out for delivery, or its slip waits. */
  status?: OrderStatus | 'open' | 'all' | undefined
  /** Of delivery. */
  day?: TehranDate | undefined
  windowId?: number | undefined
  /** Confirmed orders only; `empty`: nothing of it was there. */
  picked?: 'yes' | 'no' | 'empty' | undefined
  /** With money still owed. */
  unpaid?: boolean | undefined
  /**
   * Words that must all match: parts of a tracking code, mobile, or name of account, recipient or
   * product.
   */
  text?: string | undefined
}

export type ShopOrder = OrderRow & Pick<Selectable<UserTable>, 'mobile'>

type PickingState = NonNullable<OrderFilter['picked']>
type Condition = (
  eb: ExpressionBuilder<Database, 'orders'>,
) => ExpressionWrapper<Database, 'orders', SqlBool>
const PICKING_CONDITIONS: Readonly<Record<PickingState, Condition>> = {
  no: eb => eb('orders.picked_at', 'is', null),
  yes: eb => eb.and([eb('orders.picked_at', 'is not', null), eb.not(nothingPicked(eb))]),
  empty: nothingPicked,
}

/** Earliest delivery first; those delivered before `today` (epoch seconds) last. */
export async function listShopOrders(
  db: Db,
  filter: OrderFilter,
  page: Page,
  today = 0,
): Promise<Paged<ShopOrder>> {
  const { day, windowId, picked, unpaid, text } = filter
  const isUnfiltered = Object.values(filter).every(wish => wish === undefined)
  const status = filter.status ?? (isUnfiltered ? 'open' : 'all')
  let orders = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
  if (status === 'open')
    orders = orders.where(eb =>
      eb.or([eb('orders.status', 'in', OPEN_STATUSES), eb('orders.slip', '=', 'waiting')]),
    )
  else if (status !== 'all') orders = orders.where('orders.status', '=', status)
  if (day !== undefined) orders = orders.where('delivery_windows.date', '=', day)
  if (windowId !== undefined) orders = orders.where('orders.window_id', '=', windowId)
  if (picked !== undefined)
    orders = orders
      .where('orders.status', '=', OrderStatus.confirmed)
      .where(PICKING_CONDITIONS[picked])
  if (unpaid)
    orders = orders
      .where('orders.payment_status', '=', PaymentStatus.unpaid)
      .where('orders.status', 'in', OWING_STATUSES)
      .where(eb => eb.not(nothingPicked(eb)))
  for (const word of searchWords(text ?? '')) orders = orders.where(eb => wordFits(db, eb, word))
  const query = orders
    .selectAll('orders')
    .select('users.mobile')
    .orderBy(eb => eb('orders.window_starts_at', '<', sql.lit(today)))
    .orderBy('orders.window_starts_at')
    .orderBy('orders.id')
  return readPage(query, page)
}

type OrderWithUser = ExpressionBuilder<Database, 'orders' | 'users'>

/** A number counts as one word, however it is spaced. */
function searchWords(text: string): string[] {
  const digits = digitsOnly(text)
  return digits === null ? wordsOf(text) : [digits]
}

function wordFits(
  db: Db,
  eb: OrderWithUser,
  word: string,
): ExpressionWrapper<Database, 'orders' | 'users', SqlBool> {
  const part = `%${word}%`
  if (/^\d+$/.test(word)) {
    const mobile = `%${normalizeMobile(word) ?? word}%`
    return eb.or([
      eb('orders.tracking_code', 'like', part),
      eb('users.mobile', 'like', mobile),
      eb(jsonField(db, 'orders.customer', 'mobile'), 'like', mobile),
    ])
  }
  return eb.or([
    eb(bareText('users.first_name'), 'like', part),
    eb(bareText('users.last_name'), 'like', part),
    eb(bareText(jsonField(db, 'orders.customer', 'name')), 'like', part),
    eb.exists(
      eb
        .selectFrom('order_lines')
        .select('order_lines.id')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where(line =>
          line.or([
            line(bareText('order_lines.name'), 'like', part),
            line(bareText('order_lines.brand'), 'like', part),
            line(bareText('order_lines.components'), 'like', part),
          ]),
        ),
    ),
  ])
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

const OPEN_STATUSES: readonly OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
]

const OWING_STATUSES: readonly OrderStatus[] = [...OPEN_STATUSES, OrderStatus.delivered]

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

export async function findShopOrder(db: Db, trackingCode: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst()
}

export const findOrderOfAnybody = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
