import { type RawBuilder, sql } from 'kysely'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { readInParts } from '../catalogue/follow.ts'
import type { Db } from '../platform/database/open.ts'

/** Epoch seconds; `until` is exclusive. */
export interface Span {
  since: number
  until: number
}

/** Some milliseconds of engine and process time. */
const ORDERS_AT_ONCE = 2_000

/**
 * Confirmed, sent or delivered orders, cash on delivery included; waiting ones once paid; returned
 * ones that were paid. An order refused on delivery (80/10) was never a sale.
 */
const SOLD_STATUSES = [
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
  OrderStatus.delivered,
] as const

const soldOrders = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('orders')
    .where('orders.created_at', '>=', since)
    .where('orders.created_at', '<', until)
    .where(eb =>
      eb.or([
        eb('orders.status', 'in', SOLD_STATUSES),
        eb.and([
          eb('orders.status', '=', OrderStatus.awaitingPayment),
          eb('orders.payment_status', '=', PaymentStatus.paid),
        ]),
        eb.and([
          eb('orders.status', '=', OrderStatus.returned),
          eb('orders.payment_status', '!=', PaymentStatus.unpaid),
        ]),
      ]),
    )

export interface SoldOrder {
  id: number
  created_at: number
  amounts: AmountLine[]
}

/** Reads in parts, so that other work is not blocked. */
export async function eachSoldOrder(
  db: Db,
  { since, until }: Span,
  visit: (order: SoldOrder) => void,
): Promise<void> {
  let last = { created_at: since, id: 0 }
  await readInParts(ORDERS_AT_ONCE, {
    // By time only: with the statuses the engines leave the index and sort all orders for each
    // part.
    read: limit =>
      db
        .selectFrom('orders')
        .select(['id', 'created_at', 'status', 'payment_status', 'amounts'])
        .where(eb => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(last.created_at, last.id)))
        .where('created_at', '<', until)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    handle: rows => {
      for (const row of rows)
        if (isSold(row)) visit({ ...row, amounts: JSON.parse(row.amounts) as AmountLine[] })
      last = rows.at(-1) ?? last
    },
  })
}

const SOLD: ReadonlySet<number> = new Set(SOLD_STATUSES)
/** Mirrors `soldOrders`. */
const isSold = (order: { status: number; payment_status: number }): boolean =>
  SOLD.has(order.status) ||
  (order.status === OrderStatus.awaitingPayment && order.payment_status === PaymentStatus.paid) ||
  (order.status === OrderStatus.returned && order.payment_status !== PaymentStatus.unpaid)

/** Refunds of returned sales, and credited claims. */
export const listRefunds = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('ledger')
    .innerJoin('orders', 'orders.id', 'ledger.order_id')
    .select(['ledger.created_at', 'ledger.amount'])
    .where(eb =>
      eb.or([
        eb('ledger.reason', '=', 'claim'),
        eb.and([
          eb('ledger.reason', '=', 'refund'),
          eb('orders.status', '=', OrderStatus.returned),
          eb('orders.payment_status', '!=', PaymentStatus.unpaid),
        ]),
      ]),
    )
    .where('ledger.created_at', '>=', since)
    .where('ledger.created_at', '<', until)
    .execute()

export const listWindowFill = (db: Db, from: string, to: string) =>
  db
    .selectFrom('delivery_windows')
    .leftJoin('companies', 'companies.id', 'delivery_windows.company_id')
    .select(['delivery_windows.date', 'delivery_windows.used', 'delivery_windows.capacity'])
    .select(['delivery_windows.starts_at', 'delivery_windows.ends_at'])
    .select('companies.name as company')
    .where('delivery_windows.date', '>=', from)
    .where('delivery_windows.date', '<=', to)
    .where(eb =>
      eb.or([
        eb('delivery_windows.used', '>', 0),
        eb.and([
          eb.or([
            eb('delivery_windows.off_at', 'is', null),
            eb('delivery_windows.off_at', '>=', eb.ref('delivery_windows.cutoff_at')),
          ]),
          eb('delivery_windows.date', 'not in', query =>
            query.selectFrom('closed_days').select('date'),
          ),
        ]),
      ]),
    )
    .orderBy('delivery_windows.starts_at')
    .orderBy('delivery_windows.id')
    .execute()

const NAME = ['products.name', 'products.volume', 'products.unit'] as const
const NAME_COLUMNS = [...NAME, 'brands.name'] as const
const NAME_WITH_BRAND = [...NAME, 'brands.name as brand'] as const

/** Pieces, or kilograms of goods by weight. PostgreSQL returns it as text. */
const amount = (stock: RawBuilder<number>) =>
  sql<number | string>`${stock} / case when products.step_g is null then 1.0 else 1000.0 end`

export const listTopProducts = (db: Db, span: Span, limit: number) =>
  soldOrders(db, span)
    .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_stock.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.sku', ...NAME_WITH_BRAND, amount(sql`sum(order_stock.count)`).as('pieces')])
    .groupBy(['products.id', 'products.sku', ...NAME_COLUMNS, 'products.step_g'])
    .orderBy('pieces', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

/**
 * In stock, but for fewer than `days` days more at the rate of the span's days. `sold` and `left` are
 * pieces, or grams of goods by weight.
 */
export const listRunningOut = (db: Db, span: Span, { days, spanDays }: RunningOutTerms) =>
  soldOrders(db, span)
    .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_stock.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', ...NAME_WITH_BRAND, 'products.step_g'])
    .select(sql<number>`products.inventory`.as('left'))
    .select(({ fn }) => fn.sum<number | string>('order_stock.count').as('sold'))
    .where('products.available', '=', 1)
    .where('products.inventory', '>', 0)
    .groupBy(['products.id', ...NAME_COLUMNS, 'products.step_g', 'products.inventory'])
    .having(sql`products.inventory * ${spanDays}`, '<', sql`sum(order_stock.count) * ${days}`)
    .execute()

interface RunningOutTerms {
  days: number
  spanDays: number
}

/** Available, in stock and in no order of the span; largest stock first. */
export const listSlowProducts = (db: Db, span: Span, limit: number) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.sku', ...NAME_WITH_BRAND])
    .select([
      amount(sql`products.inventory`).as('remaining'),
      amount(sql`products.sold`).as('total_sold'),
    ])
    .where('products.available', '=', 1)
    .where('products.inventory', '>', 0)
    .where('products.id', 'not in', () =>
      soldOrders(db, span)
        .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
        .select('order_stock.product_id'),
    )
    .orderBy('remaining', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

export async function listOrderCodes(db: Db, span: Span): Promise<Map<number, string>> {
  const rows = await soldOrders(db, span)
    .innerJoin('coupon_uses', 'coupon_uses.order_id', 'orders.id')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['orders.id', 'coupons.code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}
