import { tehranClock } from './tehran-time.ts'

/** Whole hours of Tehran between which customers get texts that they did not ask for just now. */
export interface TextHours {
  from: number
  /** Exclusive; 24 is the end of the day. */
  to: number
}

/**
 * Whether such texts may be sent at a moment (epoch seconds).
 * @example isTextHour(tehranMoment('2026-11-22', 3, 10), { from: 9, to: 21 }) // false
 */
export function isTextHour(at: number, { from, to }: TextHours): boolean {
  const { hour } = tehranClock(at)
  return hour >= from && hour < to
}
