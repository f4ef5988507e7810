import { addDays, type TehranDate, tehranClock, tehranMoment, weekdayOf } from './tehran-time.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440

/** Hours in Tehran. */
export interface WindowTemplate {
  id: number
  /** 0 is Saturday. */
  weekdays: readonly number[]
  started_hr: number
  started_mn: number
  finished_hr: number
  finished_mn: number
  /** Rials added to the delivery fee. */
  price: number
  /** From this percentage of places used on, `busy_price` is the fee. */
  busy_percent?: number | null
  busy_price?: number | null
  /** 1: the exact hour is announced on the day. */
  hour_later?: 0 | 1 | null
  capacity: number
  /** The cut-off is this many minutes before the start. */
  cutoff_minutes: number
  company_id: number | null
  zone_id?: number | null
  /** First valid day, and first day after; null is open. */
  from?: TehranDate | null
  until?: TehranDate | null
}

/** Same hours, a common weekday and overlapping days; overlapping hours may differ. */
export const isSameWindow = (one: WindowTemplate, other: WindowTemplate): boolean =>
  areOfOneZone(one, other) && hoursOf(one) === hoursOf(other) && shareDays(one, other)

/** Whether two weekly windows of one zone share hours of some day. */
export const areOverlapping = (one: WindowTemplate, other: WindowTemplate): boolean =>
  areOfOneZone(one, other) &&
  startMinute(one) < endMinute(other) &&
  startMinute(other) < endMinute(one) &&
  shareDays(one, other)

const areOfOneZone = (one: WindowTemplate, other: WindowTemplate): boolean =>
  (one.zone_id ?? null) === (other.zone_id ?? null)

const shareDays = (one: WindowTemplate, other: WindowTemplate): boolean =>
  one.weekdays.some(day => other.weekdays.includes(day)) &&
  startsBeforeEndOf(one, other) &&
  startsBeforeEndOf(other, one)

const startMinute = ({ started_hr, started_mn }: WindowTemplate): number =>
  started_hr * HOUR_MINUTES + started_mn
const endMinute = ({ finished_hr, finished_mn }: WindowTemplate): number =>
  finished_hr * HOUR_MINUTES + finished_mn

const hoursOf = (hours: WindowTemplate): string =>
  [hours.started_hr, hours.started_mn, hours.finished_hr, hours.finished_mn].join()
const startsBeforeEndOf = ({ from }: WindowTemplate, { until }: WindowTemplate): boolean =>
  !from || !until || from < until

/** Epoch seconds. */
export interface PlannedWindow {
  template_id: number
  date: TehranDate
  starts_at: number
  ends_at: number
  cutoff_at: number
  price: number
  busy_percent?: number | null
  busy_price?: number | null
  hour_later?: 0 | 1 | null
  capacity: number
  company_id: number | null
  zone_id?: number | null
}

/**
 * Rials, for the next order.
 * @example
 * windowPrice({ price: 0, busy_percent: 80, busy_price: 200_000, used: 8, capacity: 10 }) // 200_000
 */
export const windowPrice = ({
  price,
  busy_percent,
  busy_price,
  used,
  capacity,
}: Pick<PlannedWindow, 'price' | 'busy_percent' | 'busy_price' | 'capacity'> & {
  used: number
}): number =>
  busy_percent && used * 100 >= capacity * busy_percent ? (busy_price ?? price) : price

export const windowKey = (window: Pick<PlannedWindow, 'template_id' | 'date'>): string =>
  `${window.template_id} ${window.date}`

/** Missing windows of `days` from `first` on; Tehran time is slow to compute. */
export function planWindows(
  templates: readonly WindowTemplate[],
  exclusions: { closed: ReadonlySet<TehranDate>; existing: ReadonlySet<string> },
  { first, days }: { first: TehranDate; days: number },
): PlannedWindow[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index))
    .filter(date => !exclusions.closed.has(date))
    .flatMap(date => {
      const weekday = weekdayOf(date)
      return templates
        .filter(template => {
          const key = windowKey({ template_id: template.id, date })
          const isSo = holdsOn(template, date) && template.weekdays.includes(weekday)
          return isSo && !exclusions.existing.has(key)
        })
        .map(template => windowOn(template, date))
    })
}

const holdsOn = ({ from, until }: WindowTemplate, date: TehranDate): boolean =>
  (from == null || date >= from) && (until == null || date < until)

function windowOn(template: WindowTemplate, date: TehranDate): PlannedWindow {
  const starts_at = tehranMoment(date, template.started_hr, template.started_mn)
  return {
    template_id: template.id,
    date,
    starts_at,
    ends_at: tehranMoment(date, template.finished_hr, template.finished_mn),
    cutoff_at: starts_at - template.cutoff_minutes * 60,
    price: template.price,
    capacity: template.capacity,
    company_id: template.company_id,
    ...(template.zone_id && { zone_id: template.zone_id }),
    ...(template.hour_later && { hour_later: template.hour_later }),
    ...(template.busy_percent && {
      busy_percent: template.busy_percent,
      busy_price: template.busy_price ?? template.price,
    }),
  }
}

export interface WindowHours {
  started_hr: number
  started_mn: number
  finished_hr: number
  finished_mn: number
}

/** Hours in Tehran; the end of a day is 24. */
export function windowHours({ starts_at, ends_at }: Moments): WindowHours {
  const start = tehranClock(starts_at)
  const end = tehranClock(ends_at)
  return {
    started_hr: start.hour,
    started_mn: start.minute,
    finished_hr: end.date === start.date ? end.hour : 24,
    finished_mn: end.minute,
  }
}
type Moments = Pick<PlannedWindow, 'starts_at' | 'ends_at'>

/** An end at 0:00 is the end of the day, unless it is the start too. */
export function withMidnightEnd<H extends Partial<WindowHours>>(hours: H): H {
  const { started_hr, started_mn, finished_hr, finished_mn } = hours
  const isMidnight = finished_hr === 0 && !finished_mn
  const isEmpty = started_hr === 0 && !started_mn
  return isMidnight && !isEmpty ? { ...hours, finished_hr: 24 } : hours
}

/** Hours must not cross midnight, be empty or end after 24:00. */
export function hoursFault(hours: WindowHours): 'overnight' | 'empty' | 'past-midnight' | null {
  const start = hours.started_hr * HOUR_MINUTES + hours.started_mn
  const end = hours.finished_hr * HOUR_MINUTES + hours.finished_mn
  if (end > DAY_MINUTES) return 'past-midnight'
  if (end === start) return 'empty'
  return end < start ? 'overnight' : null
}

export type WindowRefusal = 'full' | 'late' | 'off'

export interface WindowPlaces {
  cutoff_at: number
  used: number
  capacity: number
  /** When staff switched it off. */
  off_at?: number | null
}

/** Past its cut-off, switched off or full. */
export function windowRefusal(window: WindowPlaces, now: number): WindowRefusal | null {
  if (window.cutoff_at <= now) return 'late'
  if (isOff(window)) return 'off'
  return window.used >= window.capacity ? 'full' : null
}

const isOff = ({ off_at }: WindowPlaces): boolean => typeof off_at === 'number'

export type WindowState = 'open' | WindowRefusal

export const windowState = (window: WindowPlaces, now: number): WindowState =>
  isOff(window) ? 'off' : (windowRefusal(window, now) ?? 'open')

/** Whether available windows have an extra fee. */
export type WindowFees = 'none' | 'some' | 'all'

export function windowFees(
  days: readonly { times: readonly { active: boolean; price: number }[] }[],
): WindowFees {
  const open = days.flatMap(day => day.times).filter(time => time.active)
  const priced = open.filter(time => time.price > 0)
  if (priced.length === 0) return 'none'
  return priced.length < open.length ? 'some' : 'all'
}
