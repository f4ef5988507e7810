import { HttpStatus } from '#lib/codes/http.ts'
import {
  daysOfMonth,
  monthBeside,
  monthOf,
  monthOfText,
  monthText,
} from '#lib/rules/jalali-month.ts'
import { WINDOW_PLAN_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import {
  capacityTaken,
  ordersInWindow,
  ordersOnDay,
  windowMessages,
} from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { findShopWindow, listWindows } from './delivery-window-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import {
  changeCapacity,
  closeDeliveryDay,
  openWindow,
  openDeliveryDay,
  switchWindow,
} from './change-window.ts'
import { ensureWindows } from './delivery-days.ts'
import { readUpcoming, readDay, readDays, readWindow, readWindows } from './read-windows.ts'

const WEEK_DAYS = 7
const todayOf = ({ now }: Deps): TehranDate => tehranClock(now()).date

const windowHandlers: readonly Handler[] = [
  handle('GET /admin/windows', async ({ deps, query }) => {
    const [now, today] = [deps.now(), todayOf(deps)]
    const { from = today } = query
    const dates = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(from, index))
    await ensureWindows(deps.db, now)
    const windows = await listWindows(deps.db, from, dates.at(-1) ?? from)
    const data = {
      days: await readDays(deps.db, dates),
      windows: await readWindows(deps.db, windows, now),
      coming: await readUpcoming(deps.db, dates, windows, now),
    }
    return { data, extra: { today } }
  }),

  handle('POST /admin/windows', async ({ deps, staff, body }) => {
    const today = todayOf(deps)
    if (body.date < today) throw new ApiError(HttpStatus.conflict, windowMessages.dayOver)
    if (body.date > addDays(today, WINDOW_PLAN_DAYS))
      throw new ApiError(HttpStatus.conflict, windowMessages.dayTooFar)
    const by = { now: deps.now(), actor: staff.id }
    const result = await openWindow(deps.db, body, by)
    if (!result.ok && result.reason === 'closed')
      throw new ApiError(HttpStatus.conflict, windowMessages.dayClosed)
    if (!result.ok) throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
    return {
      data: await readWindow(deps.db, result.window, by.now),
      message: windowMessages.opened,
    }
  }),

  handle('GET /admin/windows/{id}', async ({ deps: { db, now }, params }) => {
    const row = await findShopWindow(db, params.id)
    if (!row) throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
    const window = await readWindow(db, row, now())
    return { data: { window, day: await readDay(db, row.date) } }
  }),

  handle('PUT /admin/windows/{id}', async ({ deps, staff, params, body }) => {
    const by = { now: deps.now(), actor: staff.id }
    const result = await changeCapacity(deps.db, params.id, body, by)
    if (!result.ok) {
      const { reason, window } = result
      if (reason === 'unknown')
        throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
      if (reason === 'changed')
        throw new ApiError(HttpStatus.conflict, windowMessages.capacityChanged)
      throw fieldError('capacity', capacityTaken(window?.used ?? 0))
    }
    return { data: await readWindow(deps.db, result.window, by.now), message: staffMessages.saved }
  }),

  handle('PUT /admin/windows/{id}/state', async ({ deps, staff, params, body }) => {
    const { on: isOn, reason, orders: seenOrders } = body
    if (!isOn && seenOrders > 0 && reason === '')
      throw fieldError('reason', windowMessages.reasonMissing)
    const by = { now: deps.now(), actor: staff.id }
    const result = await switchWindow(
      deps.db,
      params.id,
      { isOn, reason, expectedOrders: seenOrders },
      by,
    )
    if (!result.ok) {
      if (result.reason === 'unknown')
        throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
      if (result.reason === 'more-orders')
        throw new ApiError(HttpStatus.conflict, ordersInWindow(result.orders ?? 0))
      throw new ApiError(HttpStatus.conflict, isOn ? windowMessages.isOn : windowMessages.isOff)
    }
    return { data: await readWindow(deps.db, result.window, by.now), message: staffMessages.saved }
  }),
]

const dayHandlers: readonly Handler[] = [
  handle('GET /admin/days', async ({ deps, query }) => {
    const today = todayOf(deps)
    const month = query.month === undefined ? monthOf(today) : monthOfText(query.month)
    const [previous, next] = [monthBeside(month, -1), monthBeside(month, 1)].map(monthText)
    const extra = { today, month: monthText(month), previous: previous ?? '', next: next ?? '' }
    return { data: await readDays(deps.db, daysOfMonth(month)), extra }
  }),

  handle('GET /admin/days/{id}', async ({ deps, params }) => ({
    data: await readDay(deps.db, dayOf(params)),
  })),

  handle('PUT /admin/days/{id}', async ({ deps, staff, params, body }) => {
    const date = dayOf(params)
    if (date < todayOf(deps)) throw new ApiError(HttpStatus.conflict, windowMessages.dayOver)
    const by = { now: deps.now(), actor: staff.id }
    const { reason, orders: seenOrders } = body
    const result = await closeDeliveryDay(deps.db, { date, reason, expectedOrders: seenOrders }, by)
    if (result === 'already') throw new ApiError(HttpStatus.conflict, windowMessages.dayClosed)
    const day = await readDay(deps.db, date)
    if (result === 'more-orders') throw new ApiError(HttpStatus.conflict, ordersOnDay(day.orders))
    return { data: day, message: staffMessages.saved }
  }),

  handle('DELETE /admin/days/{id}', async ({ deps, staff, params }) => {
    const date = dayOf(params)
    const isOpened = await openDeliveryDay(deps.db, date, { now: deps.now(), actor: staff.id })
    if (!isOpened) throw new ApiError(HttpStatus.conflict, windowMessages.dayOpen)
    return { data: await readDay(deps.db, date), message: staffMessages.saved }
  }),
]

function dayOf({ id }: { id: string }): TehranDate {
  if (id === '') throw new ApiError(HttpStatus.notFound, windowMessages.dayNotFound)
  return id
}

export const adminWindowHandlers: readonly Handler[] = [...windowHandlers, ...dayHandlers]
