import { tehranClock } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits, twoDigits } from '#lib/text/digits.ts'

/** `1405-08-30 10:00`, Jalali and Tehran time, which spreadsheets sort. */
export function sortableTime(epochSeconds: number): string {
  const { date, hour, minute } = tehranClock(epochSeconds)
  return toLatinDigits(`${jalaliDigits(date)} ${twoDigits(hour)}:${twoDigits(minute)}`)
}
