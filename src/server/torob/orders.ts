import { sql } from 'kysely'
import { z } from 'zod'
import { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, costOfGoods } from '#lib/rules/amount-sums.ts'
import { shortBundleHref, shortProductHref } from '#lib/rules/links.ts'
import { TOMAN_RIALS } from '#lib/rules/whole-toman.ts'
import type { Deps } from '../deps.ts'
import { listAllLines, type OrderLineRow } from '../order/order-line-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { refusalOfCaller, torobError } from './admit.ts'

const MICROS = 1_000_000
/** Until then a transaction that began earlier may still commit an earlier purchase. */
const SETTLED_SECONDS = 60
/** Orders are confirmed or cancelled long before. */
const OPEN_SECONDS = 60 * 86_400

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?Z$/
const querySchema = z.object({
  purchase_timestamp_gt: z
    .string()
    .regex(MOMENT)
    .transform((text, context): Moment => {
      const [, whole = '', fraction = ''] = MOMENT.exec(text) ?? []
      const seconds = Date.parse(`${whole}Z`) / 1000
      if (Number.isNaN(seconds)) context.addIssue({ code: 'custom', message: 'no such moment' })
      return { seconds, micros: Number(fraction.padEnd(6, '0')) }
    }),
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1_000)),
})

/** Epoch seconds and microseconds. */
interface Moment {
  seconds: number
  micros: number
}

/**
 * Torob's order tracking (github.com/torob/Torob-Sync, order_tracking_api.md): purchases that
 * clicks there led to, in the order of their confirmation, without who bought.
 */
export async function answerTorobOrders(deps: Deps, request: Request): Promise<Response> {
  const admission = { method: 'GET', setting: 'torob_orders' } as const
  const refusal = await refusalOfCaller(deps, request, admission)
  if (refusal) return refusal
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) {
    const name = String(query.error.issues[0]?.path[0])
    return torobError(HttpStatus.badRequest, `${name} is missing or not valid`)
  }
  const { purchase_timestamp_gt: after, limit } = query.data
  const rows = await listPurchases(deps.db, { after, limit, until: deps.now() - SETTLED_SECONDS })
  const lines = await listAllLines(
    deps.db,
    rows.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  const data = rows.map(row => torobOrder(deps.siteUrl, row, byOrder.get(row.id) ?? []))
  return Response.json({ success: true, data })
}

type Purchase = Awaited<ReturnType<typeof listPurchases>>[number]

/** Orders of one second differ in their microseconds, so that a cursor leaves none out. */
const MICROS_OF_ORDER = sql<number>`orders.id % ${sql.lit(MICROS)}`

async function listPurchases(
  db: Db,
  { after, limit, until }: { after: Moment; limit: number; until: number },
) {
  const events = db
    .selectFrom('order_events')
    .select(({ fn }) => ['order_id', fn.max('created_at').as('updated_at')])
    .select(
      sql<
        number | null
      >`min(case when to_status = ${OrderStatus.confirmed} then created_at end)`.as('purchased_at'),
    )
    .where(
      'order_id',
      'in',
      db
        .selectFrom('order_clicks')
        .select('order_id')
        .where('created_at', '>=', after.seconds - OPEN_SECONDS),
    )
    .groupBy('order_id')
    .as('events')
  return db
    .selectFrom('order_clicks')
    .innerJoin('orders', 'orders.id', 'order_clicks.order_id')
    .innerJoin(events, 'events.order_id', 'orders.id')
    .select(['orders.id', 'torob_clid', 'status', 'amounts', 'updated_at', 'purchased_at'])
    .where('purchased_at', '<=', until)
    .where(eb =>
      eb.or([
        eb('purchased_at', '>', after.seconds),
        eb.and([eb('purchased_at', '=', after.seconds), eb(MICROS_OF_ORDER, '>', after.micros)]),
      ]),
    )
    .orderBy('purchased_at')
    .orderBy(MICROS_OF_ORDER)
    .limit(limit)
    .execute()
}

const ENDED: readonly OrderStatus[] = [OrderStatus.cancelled, OrderStatus.returned]

function torobOrder(siteUrl: string, order: Purchase, lines: readonly OrderLineRow[]) {
  const amounts = JSON.parse(order.amounts) as AmountLine[]
  const shipping = amountOf(amounts, 'shipping') + amountOf(amounts, 'free-delivery')
  const purchase = { seconds: order.purchased_at ?? 0, micros: order.id % MICROS }
  return {
    purchase_timestamp: momentText(purchase),
    last_updated_timestamp: momentText({ ...purchase, seconds: order.updated_at }),
    torob_clid: order.torob_clid,
    status: ENDED.includes(order.status) ? 'cancelled' : 'completed',
    order_value: toman(costOfGoods(amounts)),
    shipping_amount: toman(shipping + amountOf(amounts, 'window')),
    products: lines
      .filter(({ replaces }) => replaces === null)
      .map(({ type, item_id, price, count }) => ({
        product_url:
          siteUrl + (type === ItemType.product ? shortProductHref : shortBundleHref)(item_id),
        product_price: toman(price),
        quantity: count,
      })),
  }
}

const toman = (rials: number): number => Math.round(rials / TOMAN_RIALS)

const momentText = ({ seconds, micros }: Moment): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`
