import type { WeeklyChange, WeeklyTerms } from '#lib/contract/admin/weekly-window.ts'
import { isSameWindow, withMidnightEnd } from '#lib/rules/delivery-window.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { weekdaysText, windowLabels } from '#lib/text/labels/admin-windows.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import {
  insertWeeklyWindow,
  lockWeeklyWindows,
  putWindowPlan,
  type WeeklySpan,
} from './weekly-window-queries.ts'

const record = 'weekly-window'
type PlanStart = { date: string; reason: string }

/** Adds a weekly window from a day on; null where another is the same. */
export async function addWeeklyWindow(
  db: Db,
  { zone_id, ...terms }: WeeklyTerms & { zone_id: number | null },
  { date, reason }: PlanStart,
  { now, actor }: ChangedBy,
): Promise<number | null> {
  return inTransaction(db, async trx => {
    if (isDuplicate(await lockWeeklyWindows(trx), { id: null, zone_id }, terms, date)) return null
    const { weekdays: _, ...hours } = terms
    const code = `weekly-${crypto.randomUUID()}`
    const options = optionsOf(terms)
    const id = await insertWeeklyWindow(trx, { ...hours, ...options, zone_id, code })
    await writePlan(trx, id, terms, date)
    const change = { record, recordId: id, action: 'added', reason: reason || null } as const
    const after = stateOf(terms, date)
    await insertChange(trx, { ...change, after, at: now, staffId: actor })
    return id
  })
}

/** `taken` where another is the same. Opened windows and later plans stay. */
export async function changeWeeklyWindow(
  db: Db,
  id: number,
  terms: WeeklyTerms,
  { date, reason }: PlanStart,
  { now, actor }: ChangedBy,
): Promise<'changed' | 'missing' | 'taken'> {
  return inTransaction(db, async trx => {
    const all = await lockWeeklyWindows(trx)
    const spans = all.filter(span => span.id === id)
    const [first] = spans
    if (!first) return 'missing'
    if (isDuplicate(all, first, terms, date)) return 'taken'
    const before = spans.findLast(({ from }) => from === null || from <= date)
    await writePlan(trx, id, terms, date)
    const change = { record, recordId: id, action: 'changed', reason: reason || null } as const
    const states = {
      before: before ? stateOf(before, before.from) : null,
      after: stateOf(terms, date),
    }
    await insertChange(trx, { ...change, ...states, at: now, staffId: actor })
    return 'changed'
  })
}

function isDuplicate(
  all: readonly WeeklySpan[],
  { id, zone_id }: { id: number | null; zone_id: number | null },
  terms: WeeklyTerms,
  date: string,
): boolean {
  const next = all.find(span => span.id === id && span.from !== null && span.from > date)
  const candidate = {
    ...{ ...terms, ...optionsOf(terms) },
    id: id ?? 0,
    company_id: null,
    zone_id,
    from: date,
    until: next?.from ?? null,
  }
  return all.some(span => span.id !== id && isSameWindow(span, candidate))
}

const daysText = (weekdays: readonly number[]): string =>
  JSON.stringify([...new Set(weekdays)].toSorted((a, b) => a - b))

const writePlan = (trx: Trx, id: number, terms: WeeklyTerms, from_date: string): Promise<void> =>
  putWindowPlan(trx, {
    ...terms,
    ...optionsOf(terms),
    weekdays: daysText(terms.weekdays),
    ...{ template_id: id, from_date },
  })

const optionsOf = ({ busy_percent = null, busy_price = null, hour_later }: WeeklyTerms) => ({
  busy_percent,
  busy_price,
  hour_later: hour_later ? (1 as const) : null,
})

const stateOf = (terms: WeeklyTerms | WeeklySpan, date: string | null) => ({
  weekdays: weekdaysText(terms.weekdays) || windowLabels.planOff,
  hours: formatHourRange(terms),
  price: terms.price,
  ...(terms.busy_percent && { busy_percent: terms.busy_percent, busy_price: terms.busy_price }),
  ...(terms.hour_later && { hour_later: true }),
  capacity: terms.capacity,
  cutoff_minutes: terms.cutoff_minutes,
  holds_from: date && jalaliDigits(date),
})

export const weeklyTermsOf = ({ holds_from: _, reason: __, ...terms }: WeeklyChange): WeeklyTerms =>
  withMidnightEnd(terms)
