import { OrderStatus } from '#lib/codes/order.ts'
import { DESK_TASKS, type DeskItem, type DeskTask } from '#lib/contract/admin/desk.ts'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { DESK_NEEDS, waitingNow, windowGaps } from '#lib/rules/desk.ts'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { may } from '#lib/rules/staff.ts'
import { addDays, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { countOpen } from '../request/request-state-queries.ts'
import { countComments } from '../comment/comment-queries.ts'
import { listClosedDays } from '../delivery/delivery-window-queries.ts'
import {
  countSoldOut,
  countUnpublished,
  countWaitingOrders,
  type WaitingOrders,
} from './desk-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { countWaitingSlips } from '../payment/order-slip-queries.ts'
import { countHeldRewards } from '../referral/referral-queries.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { windowFa } from '../delivery/window-texts.ts'

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
  rewards: countHeldRewards,
  wholesales: db => countOpen(db, 'wholesales'),
  messages: db => countOpen(db, 'contact_messages'),
  comments: async db => (await countComments(db)).waiting,
  'no-windows': async (db, now) => (await findGaps(db, now)).missing,
  'full-windows': async (db, now) => (await findGaps(db, now)).full,
  'sold-out': countSoldOut,
  scheduled: async db => (await countUnpublished(db)).scheduled,
  drafts: async db => (await countUnpublished(db)).draft,
}

export async function readDesk(
  db: Db,
  roles: readonly StaffRole[],
  now: number,
): Promise<DeskItem[]> {
  const tasks = DESK_TASKS.filter(task => may(roles, DESK_NEEDS[task]))
  const orders = tasks.some(task => task in ORDER_TASKS) ? await countWaitingOrders(db) : []
  const items: DeskItem[] = []
  for (const task of tasks) {
    const matchesTask = ORDER_TASKS[task]
    if (matchesTask) items.push(...ordersOf(task, orders.filter(matchesTask), now))
    const count = (await COUNTS[task]?.(db, now)) ?? 0
    if (count > 0) items.push({ task, count, late: false, window: null })
  }
  return items
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
