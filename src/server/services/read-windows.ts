import type { DeliveryDay, StaffWindow } from '#lib/contract/admin/window.ts'
import { windowState } from '#lib/rules/delivery-window.ts'
import { type TehranDate, tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { type DeliveryWindow, listClosings } from '../db/delivery-window.ts'
import type { Db } from '../db/open.ts'
import { countOrdersByDay } from '../db/window-orders.ts'

const NOON = 12

/** These days in a row, with what is closed and what is ordered. */
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

/** Windows as the staff see them, with the names of the companies whose own they are. */
export async function readWindows(
  db: Db,
  windows: readonly DeliveryWindow[],
  now: number,
): Promise<StaffWindow[]> {
  const companies = await db.selectFrom('companies').select(['id', 'name']).execute()
  const byId = new Map(companies.map(company => [company.id, company]))
  return windows.map(window => {
    const start = tehranClock(window.starts_at)
    const end = tehranClock(window.ends_at)
    return {
      id: window.id,
      template_id: window.template_id,
      date: window.date,
      started_hr: start.hour,
      started_mn: start.minute,
      finished_hr: end.date === start.date ? end.hour : 24,
      finished_mn: end.minute,
      price: window.price,
      capacity: window.capacity,
      used: window.used,
      company: (window.company_id !== null && byId.get(window.company_id)) || null,
      state: windowState(window, now),
    }
  })
}

export async function readWindow(db: Db, row: DeliveryWindow, now: number): Promise<StaffWindow> {
  const [window] = await readWindows(db, [row], now)
  if (!window) throw new Error(`there is no window ${row.id}`)
  return window
}
