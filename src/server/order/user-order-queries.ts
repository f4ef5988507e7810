import type { ExpressionBuilder } from 'kysely'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { ACTIVE_STATUSES } from '#lib/rules/order-status.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'
import { NOT_OPENED } from './order-event-queries.ts'
import type { OrderRow } from './order-queries.ts'

const selectUserOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(isEnded)
    .orderBy('id', 'desc')

/** Sorts active orders first. */
export const isEnded = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb('orders.status', 'not in', ACTIVE_STATUSES)

/** Active ones first, then newest; without orders whose payment could not be opened. */
export const listOrders = (db: Db, userId: number, page: Page): Promise<Paged<OrderRow>> =>
  readPage(
    selectUserOrders(db, userId).where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'orders.id')
            .where('order_events.reason', '=', NOT_OPENED),
        ),
      ),
    ),
    page,
  )

export const listSuccessfulOrders = (
  db: Db,
  userId: number,
  page: Page,
): Promise<Paged<OrderRow>> =>
  readPage(
    selectUserOrders(db, userId).where(eb =>
      eb.or([
        eb('payment_status', '=', PaymentStatus.paid),
        eb('status', '=', OrderStatus.delivered),
      ]),
    ),
    page,
  )
