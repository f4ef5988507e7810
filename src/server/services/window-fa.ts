import { windowHours } from '#lib/rules/delivery-window.ts'
import { formatHourRange, formatJalaliFull } from '#lib/text/dates.ts'

/** «ساعت ۱۶ تا ۱۹» of a window between two moments in epoch seconds. */
export function hoursFa(starts_at: number, ends_at: number): string {
  const { started_hr, started_mn, finished_hr, finished_mn } = windowHours({ starts_at, ends_at })
  return formatHourRange(started_hr, started_mn, finished_hr, finished_mn)
}

/** «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۶ تا ۱۹» of a window between two moments. */
export const windowFa = (startsAt: number, endsAt: number): string =>
  `${formatJalaliFull(startsAt)}، ${hoursFa(startsAt, endsAt)}`
