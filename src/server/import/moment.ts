/** Epoch seconds, or seconds from the import. */
export interface Moment {
  seconds: number
  fromNow: boolean
}

const SECONDS_OF = { m: 60, h: 3600, d: 86_400 } as const
// Iran has no daylight saving since 2022.
const TEHRAN = '+03:30'
const TEHRAN_SECONDS = 3.5 * 3600

/**
 * `2026-11-30 23:00` in Tehran, optionally with seconds, or `+3d`, `+36h`, `+90m`, `-2d` from the
 * import.
 * @example parseMoment('+3d') // { seconds: 259_200, fromNow: true }
 */
export function parseMoment(text: string): Moment | undefined {
  const relative = /^([+-]\d{1,5})([mhd])$/.exec(text)
  if (relative) {
    const [, amount, unit] = relative
    return { seconds: Number(amount) * SECONDS_OF[unit as keyof typeof SECONDS_OF], fromNow: true }
  }
  const fixed = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)?$/.exec(text)
  if (!fixed || !isDate(fixed[1] ?? '')) return undefined
  const ms = Date.parse(`${fixed[1]}T${fixed[2]}${fixed[3] ?? ':00'}${TEHRAN}`)
  return Number.isNaN(ms) || ms < 0 ? undefined : { seconds: ms / 1000, fromNow: false }
}

/** @example tehranText(parseMoment('2026-11-30 23:00').seconds) // '2026-11-30 23:00' */
export const tehranText = (seconds: number): string =>
  new Date((seconds + TEHRAN_SECONDS) * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** To the second, so that importing it again changes nothing. */
export function exactTehranText(seconds: number): string {
  const past = seconds % SECONDS_OF.m
  return tehranText(seconds) + (past === 0 ? '' : `:${String(past).padStart(2, '0')}`)
}

/** `YYYY-MM-DD` */
export function isDate(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Epoch seconds, also `now`, the time of the import. */
export const resolveMoment = (moment: Moment, now: number): number =>
  moment.fromNow ? now + moment.seconds : moment.seconds
