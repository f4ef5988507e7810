import type { NamedWindow, WindowDay } from '#lib/contract/delivery-window.ts'

const MINUTE_SECONDS = 60

interface HoldTimes {
  held_at: number
  /** Once, for as long again. */
  extended: boolean
  minutes: number
  cutoff_at: number
}

/**
 * When a hold ends, in epoch seconds; never after the window's cut-off.
 * @example holdEnd({ held_at: 1000, extended: true, minutes: 60, cutoff_at: 9000 }) // 8200
 */
export const holdEnd = ({ held_at, extended, minutes, cutoff_at }: HoldTimes): number =>
  Math.min(held_at + minutes * MINUTE_SECONDS * (extended ? 2 : 1), cutoff_at)

/** Half of the places, rounded up: nothing tells one guest from many browsers. */
export const guestPlaces = (capacity: number): number => Math.ceil(capacity / 2)

/** One window of a day, with the day. */
export const namedWindow = (
  { date, relative_day, title }: WindowDay,
  { id, started_hr, started_mn, finished_hr, finished_mn }: WindowDay['times'][number],
): NamedWindow => ({
  ...{ time_id: id, date, relative_day, title },
  ...{ started_hr, started_mn, finished_hr, finished_mn },
})

interface NextWindow {
  window: NamedWindow | null
  /** There is none because all are full. */
  full: boolean
}

export function nextWindow(days: readonly WindowDay[]): NextWindow {
  for (const day of days) {
    const time = day.times.find(({ active }) => active)
    if (time) return { window: namedWindow(day, time), full: false }
  }
  const full = days.some(({ times }) => times.some(({ reason }) => reason === 'full'))
  return { window: null, full }
}
