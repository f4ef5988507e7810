import type { ComingWindow, DeliveryDay, StaffWindow } from '#lib/contract/admin/window.ts'
import {
  type PlannedWindow,
  planWindows,
  windowHours,
  windowKey,
  windowPrice,
  windowState,
} from '#lib/rules/delivery-window.ts'
import { WINDOW_PLAN_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { type DeliveryWindow, listClosedDays, listClosings } from './delivery-window-queries.ts'
import { listWindowTemplates } from './weekly-window-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { countHolds } from './window-hold-queries.ts'
import { countOrdersByDay } from './window-orders-queries.ts'

const NOON = 12

export async function readDays(db: Db, dates: readonly TehranDate[]): Promise<DeliveryDay[]> {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const closings = await listClosings(db, first, last)
  const orders = await countOrdersByDay(db, first, last)
  return dates.map(date => ({
    date,
    title_fa: formatJalaliFull(tehranMoment(date, NOON, 0)),
    closed: closings.get(date) ?? null,
    orders: orders.get(date) ?? 0,
  }))
}

export async function readDay(db: Db, date: TehranDate): Promise<DeliveryDay> {
  const [day] = await readDays(db, [date])
  if (!day) throw new Error(`there is no day ${date}`)
  return day
}

export async function readWindows(
  db: Db,
  windows: readonly DeliveryWindow[],
  now: number,
): Promise<StaffWindow[]> {
  const owners = await readOwners(db)
  const holds = await countHolds(
    db,
    windows.map(({ id }) => id),
  )
  return windows.map(window => ({
    id: window.id,
    ...termsOf(window, owners),
    price: windowPrice(window),
    used: window.used,
    held: holds.get(window.id) ?? 0,
    state: windowState(window, now),
  }))
}

/** Those without a row yet, within WINDOW_PLAN_DAYS, without closed days. */
export async function readUpcoming(
  db: Db,
  dates: readonly TehranDate[],
  existing: readonly DeliveryWindow[],
  now: number,
): Promise<ComingWindow[]> {
  const today = tehranClock(now).date
  const planDates = dates.filter(date => date >= today && date <= addDays(today, WINDOW_PLAN_DAYS))
  const [first, last] = [planDates[0], planDates.at(-1)]
  if (first === undefined || last === undefined) return []
  const closed = await listClosedDays(db, first, last)
  const exclusions = { closed, existing: new Set(existing.map(windowKey)) }
  const templates = await listWindowTemplates(db)
  const owners = await readOwners(db)
  const planned = planWindows(templates, exclusions, { first, days: planDates.length })
  return planned.map(window => termsOf(window, owners))
}

interface Owners {
  companies: ReadonlyMap<number, NonNullable<StaffWindow['company']>>
  zones: ReadonlyMap<number, NonNullable<StaffWindow['zone']>>
}

async function readOwners(db: Db): Promise<Owners> {
  const companies = await db.selectFrom('companies').select(['id', 'name']).execute()
  const zones = await db.selectFrom('zones').select(['id', 'title']).execute()
  return {
    companies: new Map(companies.map(company => [company.id, company])),
    zones: new Map(zones.map(zone => [zone.id, zone])),
  }
}

const termsOf = (window: PlannedWindow, { companies, zones }: Owners): ComingWindow => ({
  template_id: window.template_id,
  date: window.date,
  ...windowHours(window),
  price: window.price,
  capacity: window.capacity,
  company: companies.get(window.company_id ?? 0) ?? null,
  zone: zones.get(window.zone_id ?? 0) ?? null,
})

export async function readWindow(db: Db, row: DeliveryWindow, now: number): Promise<StaffWindow> {
  const [window] = await readWindows(db, [row], now)
  if (!window) throw new Error(`there is no window ${row.id}`)
  return window
}
