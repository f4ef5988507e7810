import { sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'
import { nothingPicked } from '../picking/picking-queries.ts'

export interface WaitingOrders {
  window_id: number
  starts_at: number
  ends_at: number
  status: OrderStatus
  /** `held`: a waiting slip blocks picking; `empty`: nothing of it was there. */
  picked: 'no' | 'held' | 'yes' | 'empty'
  count: number
}

const OPEN_STATUSES: readonly OrderStatus[] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
]

export async function countWaitingOrders(db: Db): Promise<WaitingOrders[]> {
  return db
    .selectFrom('orders')
    .select(['window_id', 'window_starts_at as starts_at', 'window_ends_at as ends_at', 'status'])
    .select(eb =>
      sql<WaitingOrders['picked']>`case when ${nothingPicked(eb)} then 'empty'
        when picked_at is not null then 'yes'
        when slip = 'waiting' then 'held' else 'no' end`.as('picked'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', OPEN_STATUSES)
    .groupBy(['window_id', 'starts_at', 'ends_at', 'status', 'picked'])
    .execute()
}

export async function countSoldOut(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inventory', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return count
}

export async function countUnpublished(db: Db): Promise<{ draft: number; scheduled: number }> {
  const rows = await db
    .selectFrom('content_versions')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['draft', 'scheduled'])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => rows.find(row => row.state === state)?.count ?? 0
  return { draft: countOf('draft'), scheduled: countOf('scheduled') }
}
