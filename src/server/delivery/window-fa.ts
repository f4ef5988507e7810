import { windowHours } from '#lib/rules/delivery-window.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'

/** «ساعت ۱۶ تا ۱۹»; epoch seconds. */
export function hoursFa(starts_at: number, ends_at: number): string {
  return formatHourRange(windowHours({ starts_at, ends_at }))
}

/** «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۶ تا ۱۹»; epoch seconds. */
export const windowFa = (startsAt: number, endsAt: number): string =>
  `${formatJalaliFull(startsAt)}، ${hoursFa(startsAt, endsAt)}`
