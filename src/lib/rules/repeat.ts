import { RepeatType } from '#lib/codes/checkout.ts'
import { windowRefusal, type WindowPlaces } from './delivery-window.ts'
import { jalaliOf } from './jalali.ts'
import { REPEAT_GAP_DAYS, REPEAT_HOUR } from './limits.ts'
import { addDays, type TehranDate, tehranClock, tehranMoment, weekdayOf } from './tehran-time.ts'

export type RepeatInterval = Exclude<RepeatType, typeof RepeatType.once>

const WEEK_DAYS = 7
const MINUTES = 60

/** Weekly, or monthly on the Jalali day, at most the last of the month. */
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

/** Epoch seconds. */
export interface FirstWindow {
  date: TehranDate
  starts_at: number
  cutoff_at: number
}

/** Cut-off of a delivery on this day. */
export function repeatCloses(first: FirstWindow, date: TehranDate): number {
  const { hour, minute } = tehranClock(first.starts_at)
  return tehranMoment(date, hour, minute) - (first.starts_at - first.cutoff_at)
}

/** A day before the cut-off, at REPEAT_HOUR. */
export const repeatDue = (first: FirstWindow, date: TehranDate): number =>
  tehranMoment(addDays(tehranClock(repeatCloses(first, date)).date, -1), REPEAT_HOUR, 0)

/** The next delivery whose cut-off has not passed; missed ones are skipped. */
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

interface Choosable extends WindowPlaces {
  date: TehranDate
  starts_at: number
}

/** An occurrence with the ones before (null for none) and after it. */
export interface Occurrence {
  date: TehranDate
  last: TehranDate | null
  next: TehranDate
}

/**
 * On its day the window nearest to the first order's time, the earlier of two; else the least used
 * one (in quarters) at least REPEAT_GAP_DAYS from its neighbours.
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
  const sameDay = open.filter(each => each.date === date)
  const wished = minutesOf(like.starts_at)
  const distance = (each: W): number => Math.abs(minutesOf(each.starts_at) - wished)
  const nearest = (a: W, b: W): number =>
    a.date.localeCompare(b.date) || distance(a) - distance(b) || a.starts_at - b.starts_at
  return (
    sameDay.sort(nearest)[0] ??
    open.sort((a, b) => quartersUsed(a) - quartersUsed(b) || nearest(a, b))[0]
  )
}

const quartersUsed = ({ used, capacity }: WindowPlaces): number => Math.floor((used * 4) / capacity)

function minutesOf(at: number): number {
  const { hour, minute } = tehranClock(at)
  return hour * MINUTES + minute
}
