import type { WindowDay } from '#lib/contract/delivery-window.ts'
import {
  planWindows,
  windowHours,
  windowKey,
  windowPrice,
  windowRefusal,
} from '#lib/rules/delivery-window.ts'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { jalaliDayTitle } from '#lib/text/dates.ts'
import {
  type DeliveryWindow,
  insertWindows,
  listClosedDays,
  listWindows,
} from './delivery-window-queries.ts'
import { listWindowTemplates } from './weekly-window-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { endExpiredHolds } from './window-hold-queries.ts'

/** Without closed days. Missing windows are inserted first: their rows count the capacity. Expired holds end. */
export async function ensureWindows(db: Db, now: number): Promise<DeliveryWindow[]> {
  await endExpiredHolds(db, now)
  const first = tehranClock(now).date
  const last = lastOrderDay(now)
  const closed = await listClosedDays(db, first, last)
  const templates = await listWindowTemplates(db)
  const stored = await listWindows(db, first, last)
  const existing = new Set(stored.map(windowKey))
  const missing = planWindows(templates, { closed, existing }, { first, days: WINDOW_DAYS_AHEAD })
  await insertWindows(db, missing)
  const windows = missing.length === 0 ? stored : await listWindows(db, first, last)
  return windows.filter(window => !closed.has(window.date))
}

export const lastOrderDay = (now: number): TehranDate =>
  addDays(tehranClock(now).date, WINDOW_DAYS_AHEAD - 1)

type WindowTime = WindowDay['times'][number]
type Choice = Pick<WindowTime, 'active' | 'reason'>

export function windowDays(
  windows: readonly DeliveryWindow[],
  companyId: number | null,
  now: number,
  choiceOf: (window: DeliveryWindow, now: number) => Choice = customerChoice,
): WindowDay[] {
  const companyWindows = windows.filter(window => window.company_id === companyId)
  return [...Map.groupBy(companyWindows, window => window.date)].map(([date, dayWindows]) => ({
    date,
    relative_day: relativeDay(date, now),
    title: jalaliDayTitle(tehranMoment(date, 12, 0)),
    times: dayWindows.map(window => windowTime(window, choiceOf(window, now))),
  }))
}

function relativeDay(date: TehranDate, now: number): 'today' | 'tomorrow' | null {
  const today = tehranClock(now).date
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

function customerChoice(window: DeliveryWindow, now: number): Choice {
  const reason = windowRefusal(window, now)
  return { active: reason === null, reason }
}

const windowTime = (window: DeliveryWindow, choice: Choice): WindowTime => ({
  id: window.id,
  price: tomanDown(windowPrice(window)),
  ...choice,
  ...windowHours(window),
  ...(window.hour_later && { hour_later: true }),
  finished_at: window.ends_at,
})
