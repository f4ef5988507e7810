import { RepeatType } from '#lib/codes/checkout.ts'
import { windowRefusal, type WindowPlaces } from './delivery-window.ts'
import { jalaliOf } from './jalali.ts'
import { REPEAT_GAP_DAYS, REPEAT_HOUR } from './limits.ts'
import { addDays, type TehranDate, tehranClock, tehranMoment, weekdayOf } from './tehran-time.ts'

export type RepeatInterval = Exclude<RepeatType, typeof RepeatType.once>

const WEEK_DAYS = 7
const MINUTES = 60

/**
 * The next delivery after a day: weekly on the weekday of the first delivery, monthly on its Jalali
 * day of the month; where a month is too short, on its last day.
 */
export function nextOccurrence(
  type: RepeatInterval,
  first: TehranDate,
  after: TehranDate,
): TehranDate {
  if (type === RepeatType.weekly) {
    const days = (weekdayOf(first) - weekdayOf(after) + WEEK_DAYS) % WEEK_DAYS
    return addDays(after, days || WEEK_DAYS)
  }
  const { day } = jalaliOf(first)
  for (let date = addDays(after, 1); ; date = addDays(date, 1)) {
    const here = jalaliOf(date).day
    if (here === day || (here < day && jalaliOf(addDays(date, 1)).day === 1)) return date
  }
}

/** The delivery window of a repeat's first order; moments in epoch seconds. */
export interface FirstWindow {
  date: TehranDate
  starts_at: number
  cutoff_at: number
}

/** When orders for a delivery on this day, in a window like the first one, close. */
export function repeatCloses(first: FirstWindow, date: TehranDate): number {
  const { hour, minute } = tehranClock(first.starts_at)
  return tehranMoment(date, hour, minute) - (first.starts_at - first.cutoff_at)
}

/** When the order of a delivery is prepared: a day before orders for it close, at REPEAT_HOUR. */
export const repeatDue = (first: FirstWindow, date: TehranDate): number =>
  tehranMoment(addDays(tehranClock(repeatCloses(first, date)).date, -1), REPEAT_HOUR, 0)

/** The first delivery from a day on for which orders are still taken: what was missed is left out. */
export function comingOccurrence(
  type: RepeatInterval,
  first: FirstWindow,
  from: TehranDate,
  now: number,
): TehranDate {
  let date = from
  while (repeatCloses(first, date) <= now) date = nextOccurrence(type, first.date, date)
  return date
}

/** What a window is chosen by. */
interface Choosable extends WindowPlaces {
  date: TehranDate
  starts_at: number
}

/** A delivery of a repeat between the one before it, null where none stands, and the one after it. */
export interface Occurrence {
  date: TehranDate
  last: TehranDate | null
  next: TehranDate
}

/**
 * The window of a repeated delivery: on its day the one whose time of day is nearest to the first
 * order's, the earlier of two; otherwise the least filled window (in quarters) at least
 * REPEAT_GAP_DAYS from the deliveries before and after; undefined when there is none.
 */
export function repeatWindow<W extends Choosable>(
  windows: readonly W[],
  { date, last, next }: Occurrence,
  like: FirstWindow,
  now: number,
): W | undefined {
  const earliest = last === null ? date : addDays(last, REPEAT_GAP_DAYS)
  const latest = addDays(next, -REPEAT_GAP_DAYS)
  const open = windows.filter(
    each =>
      each.date >= date &&
      each.date >= earliest &&
      each.date <= latest &&
      windowRefusal(each, now) === null,
  )
  const own = open.filter(each => each.date === date)
  const wished = minutesOf(like.starts_at)
  const distance = (each: W): number => Math.abs(minutesOf(each.starts_at) - wished)
  const nearest = (a: W, b: W): number =>
    a.date.localeCompare(b.date) || distance(a) - distance(b) || a.starts_at - b.starts_at
  return (
    own.sort(nearest)[0] ??
    open.sort((a, b) => quartersUsed(a) - quartersUsed(b) || nearest(a, b))[0]
  )
}

const quartersUsed = ({ used, capacity }: WindowPlaces): number => Math.floor((used * 4) / capacity)

function minutesOf(at: number): number {
  const { hour, minute } = tehranClock(at)
  return hour * MINUTES + minute
}
