import { datePartsIn } from './date-parts.ts'
import { DAY_SECONDS } from './limits.ts'

/** YYYY-MM-DD in Tehran. */
export type TehranDate = string

const MS = 1000

const wallClock = datePartsIn('en-CA', {
  timeZone: 'Asia/Tehran',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Takes epoch seconds. */
export function tehranClock(at: number): { date: TehranDate; hour: number; minute: number } {
  const { year, month, day, hour, minute } = wallClock(at * MS)
  return { date: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) }
}

/**
 * Epoch seconds of a Tehran time; hour 24 is the end of the day.
 * @example tehranMoment('2026-11-21', 10, 0) // 1795242600
 */
export function tehranMoment(date: TehranDate, hour: number, minute: number): number {
  const asUtc = secondsOf(date) + hour * 3600 + minute * 60
  const offsetAt = (at: number): number => {
    const shown = tehranClock(at)
    return secondsOf(shown.date) + shown.hour * 3600 + shown.minute * 60 - at
  }
  // The second step matters when the offset changes in between.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}

const secondsOf = (date: TehranDate): number => Date.parse(`${date}T00:00:00Z`) / MS

export const addDays = (date: TehranDate, days: number): TehranDate =>
  new Date((secondsOf(date) + days * DAY_SECONDS) * MS).toISOString().slice(0, 10)

/** 0 is Saturday. */
export const weekdayOf = (date: TehranDate): number =>
  (new Date(secondsOf(date) * MS).getUTCDay() + 1) % 7
