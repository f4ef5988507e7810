import { tehranClock } from './tehran-time.ts'

/** Hours in Tehran for unrequested text messages. */
export interface TextHours {
  from: number
  /** Exclusive; 24 is the end of the day. */
  to: number
}

/**
 * @example isTextHour(tehranMoment('2026-11-22', 3, 10), { from: 9, to: 21 }) // false
 */
export function isTextHour(at: number, { from, to }: TextHours): boolean {
  const { hour } = tehranClock(at)
  return hour >= from && hour < to
}
