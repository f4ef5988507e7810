import { sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import {
  DESK_TASKS,
  type DeskItem,
  type DeskTask,
  MENU_TASKS,
  type WaitingTask,
} from '#lib/contract/admin/desk.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { byUrgency, DESK_NEEDS, waitingNow, windowGaps } from '#lib/rules/desk.ts'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { may } from '#lib/rules/staff.ts'
import { addDays, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { soldOut } from '../catalogue/product-row.ts'
import { countOpen } from '../request/request-state-queries.ts'
import { countWaitingComments } from '../comment/comment-queries.ts'
import { listClosedDays } from '../delivery/delivery-window-queries.ts'
import { countWaitingClaims } from '../claim/claim-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { countWaitingSlips } from '../payment/order-slip-queries.ts'
import { countHeldRewards } from '../referral/referral-queries.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { windowFa } from '../delivery/window-texts.ts'
import { countSlowPages } from '../speed/read-speed.ts'
import { nothingPicked } from '../picking/picking-queries.ts'

const ORDER_TASKS: Partial<Record<DeskTask, (orders: WaitingOrders) => boolean>> = {
  pick: ({ status, picked }) => status === OrderStatus.confirmed && picked === 'no',
  deliver: ({ status }) => status === OrderStatus.outForDelivery,
  confirm: ({ status }) => status === OrderStatus.awaitingPayment,
  send: ({ status, picked }) => status === OrderStatus.confirmed && picked === 'yes',
  cancel: ({ status, picked }) => status === OrderStatus.confirmed && picked === 'empty',
}

type Count = (db: Db, now: number) => Promise<number>
const COUNTS: Partial<Record<DeskTask, Count>> = {
  slips: countWaitingSlips,
  claims: countWaitingClaims,
  rewards: countHeldRewards,
  wholesales: db => countOpen(db, 'wholesales'),
  messages: db => countOpen(db, 'contact_messages'),
  comments: countWaitingComments,
  'no-windows': async (db, now) => (await findGaps(db, now)).missing,
  'full-windows': async (db, now) => (await findGaps(db, now)).full,
  'sold-out': countSoldOut,
  'requested-goods': countRequestedGoods,
  scheduled: async db => (await countUnpublished(db)).scheduled,
  'slow-pages': countSlowPages,
  drafts: async db => (await countUnpublished(db)).draft,
}

type Permissions = readonly Permission[]

export const readDesk = (db: Db, permissions: Permissions, now: number): Promise<DeskItem[]> =>
  readTasks(db, permissions, { of: DESK_TASKS, now })

/** How many of each task of the menu wait, over all windows that the desk shows. */
export async function countWaiting(
  db: Db,
  permissions: Permissions,
  now: number,
): Promise<WaitingTask[]> {
  const byTask = Map.groupBy(
    await readTasks(db, permissions, { of: MENU_TASKS, now }),
    each => each.task,
  )
  return MENU_TASKS.map(task => ({
    task,
    count: (byTask.get(task) ?? []).reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0)
}

async function readTasks(
  db: Db,
  permissions: Permissions,
  { of, now }: { of: readonly DeskTask[]; now: number },
): Promise<DeskItem[]> {
  const tasks = of.filter(task => may(permissions, DESK_NEEDS[task]))
  const orders = tasks.some(task => task in ORDER_TASKS) ? await countWaitingOrders(db) : []
  const items: DeskItem[] = []
  for (const task of tasks) {
    const matchesTask = ORDER_TASKS[task]
    if (matchesTask) items.push(...ordersOf(task, orders.filter(matchesTask), now))
    const count = (await COUNTS[task]?.(db, now)) ?? 0
    if (count > 0) items.push({ task, count, late: false, window: null })
  }
  return byUrgency(items)
}

function ordersOf(task: DeskTask, orders: readonly WaitingOrders[], now: number): DeskItem[] {
  const today = tehranClock(now).date
  const { windows, late } = waitingNow(orders, {
    starts: tehranMoment(today, 0, 0),
    ends: tehranMoment(addDays(today, 1), 0, 0),
  })
  const items: DeskItem[] = windows.map(({ window_id: id, starts_at, ends_at, count }) => {
    const window = { id, day: tehranClock(starts_at).date, fa: windowFa(starts_at, ends_at) }
    return { task, count, late: false, window }
  })
  return late > 0 ? [...items, { task, count: late, late: true, window: null }] : items
}

async function findGaps(db: Db, now: number) {
  const first = tehranClock(now).date
  const days = Array.from({ length: WINDOW_DAYS_AHEAD }, (_, index) => addDays(first, index))
  const closed = await listClosedDays(db, first, days.at(-1) ?? first)
  const open = days.filter(day => !closed.has(day))
  return windowGaps(await ensureWindows(db, now), open, now)
}

interface WaitingOrders {
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

async function countWaitingOrders(db: Db): Promise<WaitingOrders[]> {
  return db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select(['window_id', 'starts_at', 'ends_at', 'status'])
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

async function countSoldOut(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(soldOut)
    .executeTakeFirstOrThrow()
  return count
}

async function countRequestedGoods(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => fn.count<number>('words').distinct().as('count'))
    .where('requests', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

async function countUnpublished(db: Db): Promise<{ draft: number; scheduled: number }> {
  const rows = await db
    .selectFrom('content_versions')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['draft', 'scheduled'])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => rows.find(row => row.state === state)?.count ?? 0
  return { draft: countOf('draft'), scheduled: countOf('scheduled') }
}
