const HOUR = 3_600
const STEP = 1_800
/** A courier needs no longer for a stop, also where the window leaves more time. */
const STOP_MAX_SECONDS = 1_200

/** Epoch seconds. */
interface Moments {
  starts_at: number
  ends_at: number
}

/**
 * Hours within a window that can be announced: from each half hour on, while they are not over.
 * @example deliveryHours({ starts_at: 16 h, ends_at: 20 h }, 16 h).length // 7, the last from 19 h
 */
export function deliveryHours({ starts_at, ends_at }: Moments, now: number): Moments[] {
  const count = Math.max(0, Math.floor((ends_at - starts_at - HOUR) / STEP) + 1)
  return Array.from({ length: count }, (_, index) => {
    const start = starts_at + index * STEP
    return { starts_at: start, ends_at: start + HOUR }
  }).filter(hour => hour.ends_at > now)
}

/** Starts of the hours in which a courier reaches so many stops, one after another. */
export function estimatedHours(window: Moments, stops: number, now: number): number[] {
  const hours = deliveryHours(window, now)
  const from = Math.max(window.starts_at, now)
  const each = Math.min(STOP_MAX_SECONDS, (window.ends_at - from) / Math.max(1, stops))
  return Array.from({ length: stops }, (_, index) => {
    const arrival = from + (index + 1) * each
    const hour = hours.findLast(({ starts_at }) => starts_at + STEP / 2 <= arrival) ?? hours[0]
    return hour?.starts_at ?? window.starts_at
  })
}
