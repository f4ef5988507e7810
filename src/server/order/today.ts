import { OrderStatus } from '#lib/codes/order.ts'
import type { RunningOut, Today, WindowBoardRow } from '#lib/contract/admin/today.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { isBehind } from '#lib/rules/desk.ts'
import { may } from '#lib/rules/staff.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { addDays, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { relativeDays } from '#lib/text/clock-time.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { listWindows } from '../delivery/delivery-window-queries.ts'
import { hoursFa } from '../delivery/window-texts.ts'
import { countFailedSms } from '../messaging/sms-outbox-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listRunningOut } from '../reports/report-queries.ts'
import { soldSums } from '../reports/sales.ts'
import { countLateOrders, countWindowOrders } from './today-queries.ts'

const SOLD_DAYS = 7
const RUNNING_OUT_DAYS = 2
const RUNNING_OUT_SHOWN = 8
const WEEK_SECONDS = 7 * DAY_SECONDS

export async function readToday(
  db: Db,
  permissions: readonly Permission[],
  now: number,
): Promise<Today> {
  const seesOrders = may(permissions, 'see-orders')
  return {
    day: tehranClock(now).date,
    sales: may(permissions, 'reports') ? await compareSales(db, now) : null,
    windows: seesOrders ? await listBoard(db, now) : null,
    late_orders: seesOrders ? await countLateOrders(db, now) : null,
    running_out: may(permissions, 'catalogue') ? await findRunningOut(db, now) : null,
    failed_texts: may(permissions, 'settings') ? await countFailedSms(db) : null,
  }
}

async function compareSales(db: Db, now: number): Promise<Today['sales']> {
  const since = tehranMoment(tehranClock(now).date, 0, 0)
  const today = await soldSums(db, { since, until: now + 1 })
  const before = await soldSums(db, {
    since: since - WEEK_SECONDS,
    until: now + 1 - WEEK_SECONDS,
  })
  return {
    orders: { today: today.orders, last_week: before.orders },
    revenue: { today: today.revenue, last_week: before.revenue },
  }
}

/** Of today and tomorrow: open ones, and those with orders. */
async function listBoard(db: Db, now: number): Promise<WindowBoardRow[]> {
  const first = tehranClock(now).date
  const windows = await listWindows(db, first, addDays(first, 1))
  const orders = await countWindowOrders(
    db,
    windows.map(({ id }) => id),
  )
  return windows.flatMap(window => {
    const counts = orders.filter(({ window_id }) => window_id === window.id)
    if (window.off_at !== null && counts.length === 0) return []
    const countOf = (status: OrderStatus, picked?: 0 | 1) =>
      counts
        .filter(each => each.status === status && (each.picked === picked || picked === undefined))
        .reduce((sum, { count }) => sum + count, 0)
    const to_pick = countOf(OrderStatus.confirmed, 0)
    return {
      id: window.id,
      day: window.date,
      fa: `${relativeDays[window.date === first ? 'today' : 'tomorrow']}، ${hoursFa(window.starts_at, window.ends_at)}`,
      used: window.used,
      capacity: window.capacity,
      unconfirmed: countOf(OrderStatus.awaitingPayment),
      to_pick,
      picked: countOf(OrderStatus.confirmed, 1),
      on_the_way: countOf(OrderStatus.outForDelivery),
      delivered: countOf(OrderStatus.delivered),
      returned: countOf(OrderStatus.returned),
      is_behind: isBehind({ to_pick, starts_at: window.starts_at }, now),
    }
  })
}

async function findRunningOut(db: Db, now: number): Promise<NonNullable<Today['running_out']>> {
  const span = { since: now - SOLD_DAYS * DAY_SECONDS, until: now + 1 }
  const terms = { days: RUNNING_OUT_DAYS, spanDays: SOLD_DAYS }
  const goods = (await listRunningOut(db, span, terms))
    .map(({ id, left, sold, step_g, ...name }): RunningOut => ({
      id,
      name: distinctName(name),
      left,
      is_by_weight: step_g !== null,
      days: Math.round((10 * left * SOLD_DAYS) / Number(sold)) / 10,
    }))
    .toSorted((a, b) => a.days - b.days || a.id - b.id)
  return { count: goods.length, first: goods.slice(0, RUNNING_OUT_SHOWN) }
}
