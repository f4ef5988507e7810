import {
  hoursFault,
  type WindowHours,
  windowHours,
  type WindowRefusal,
} from '#lib/rules/delivery-window.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatHour, formatHourRange } from '#lib/text/clock-time.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { companyMessages, windowOvernight } from '#lib/text/messages/admin-companies.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'

/** «ساعت ۱۶ تا ۱۹»; epoch seconds. */
export function hoursFa(starts_at: number, ends_at: number): string {
  return formatHourRange(windowHours({ starts_at, ends_at }))
}

/** «۱۶:۳۰»; epoch seconds. */
export function clockFa(at: number): string {
  const { hour, minute } = tehranClock(at)
  return formatHour(hour, minute)
}

/** «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۶ تا ۱۹»; epoch seconds. */
export const windowFa = (startsAt: number, endsAt: number): string =>
  `${formatJalaliFull(startsAt)}، ${hoursFa(startsAt, endsAt)}`

export function hoursMessage(hours: WindowHours): string | null {
  switch (hoursFault(hours)) {
    case 'empty':
      return companyMessages.windowOrder
    case 'overnight':
      return windowOvernight(hours)
    case 'past-midnight':
      return fieldInvalid(wireFieldName('finished_hr'))
    case null:
      return null
  }
}

/** To customers. */
export const windowRefusals: Record<WindowRefusal, string> = {
  full: checkoutRefusals.timeWindowFull,
  late: checkoutRefusals.timeWindowCutOff,
  off: checkoutRefusals.timeWindowUnavailable,
}
