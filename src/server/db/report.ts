import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { readInParts } from '../catalogue/follow.ts'
import type { Db } from './open.ts'

/** Moments in epoch seconds; `until` is not in it. */
export interface Span {
  since: number
  until: number
}

/** Orders read at once: some milliseconds of the engine's time and as many of this process's. */
const ORDERS_AT_ONCE = 2_000

/**
 * Packed, on their way or delivered, also where they pay at the door; waiting ones once paid, and
 * returned ones that were paid: one that was refused at the door (80/10) never was a sale.
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

/** An order that counts as sold, as a report sums it. */
export interface SoldOrder {
  id: number
  created_at: number
  amounts: AmountLine[]
}

/** Goes over the orders that count as sold, letting others go first in between. */
export async function eachSoldOrder(
  db: Db,
  { since, until }: Span,
  take: (order: SoldOrder) => void,
): Promise<void> {
  let last = { created_at: since, id: 0 }
  await readInParts(ORDERS_AT_ONCE, {
    // By day alone: with the statuses beside it the engines leave the index, and sort all orders
    // anew for each part.
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
    take: rows => {
      for (const row of rows)
        if (isSold(row)) take({ ...row, amounts: JSON.parse(row.amounts) as AmountLine[] })
      last = rows.at(-1) ?? last
    },
  })
}

const SOLD: ReadonlySet<number> = new Set(SOLD_STATUSES)
/** As `soldOrders` has it. */
const isSold = (order: { status: number; payment_status: number }): boolean =>
  SOLD.has(order.status) ||
  (order.status === OrderStatus.awaitingPayment && order.payment_status === PaymentStatus.paid) ||
  (order.status === OrderStatus.returned && order.payment_status !== PaymentStatus.unpaid)

/** What went back to wallets of sales that were returned; what was not there is in no sale. */
export const listRefunds = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('ledger')
    .innerJoin('orders', 'orders.id', 'ledger.order_id')
    .select(['ledger.created_at', 'ledger.amount'])
    .where('ledger.reason', '=', 'refund')
    .where('orders.status', '=', OrderStatus.returned)
    .where('orders.payment_status', '!=', PaymentStatus.unpaid)
    .where('ledger.created_at', '>=', since)
    .where('ledger.created_at', '<', until)
    .execute()

/**
 * The delivery windows of days, in order, as they stood on their days. Those that took nothing are
 * none where they were switched off before their cut-off, or are on a closed day.
 */
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

/** What a product is called, and what tells it from others of its name. */
const NAME = ['products.name', 'products.volume', 'products.unit'] as const
const NAMED_COLUMNS = [...NAME, 'brands.name'] as const
const NAMED = [...NAME, 'brands.name as brand'] as const

/** Products by the pieces that orders of the span hold, what is in bundles included. */
export const listTopProducts = (db: Db, span: Span, limit: number) =>
  soldOrders(db, span)
    .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_stock.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(eb => [
      'products.sku',
      ...NAMED,
      'products.inventory',
      eb.fn.sum('order_stock.count').as('pieces'),
    ])
    .groupBy(['products.id', 'products.sku', ...NAMED_COLUMNS, 'products.inventory'])
    .orderBy('pieces', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

/** Products on sale and in stock that no order of the span holds, the most in stock first. */
export const listSlowProducts = (db: Db, span: Span, limit: number) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.sku', ...NAMED, 'products.inventory', 'products.sold'])
    .where('products.available', '=', 1)
    .where('products.inventory', '>', 0)
    .where('products.id', 'not in', () =>
      soldOrders(db, span)
        .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
        .select('order_stock.product_id'),
    )
    .orderBy('products.inventory', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

/** The codes that orders of the span carry, by the order's id. */
export async function listOrderCodes(db: Db, span: Span): Promise<Map<number, string>> {
  const rows = await soldOrders(db, span)
    .innerJoin('coupon_uses', 'coupon_uses.order_id', 'orders.id')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['orders.id', 'coupons.code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}
