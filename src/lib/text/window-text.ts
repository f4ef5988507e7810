import { dayName, formatHour, type HourRange, type NamedDay } from './clock-time.ts'

/** «امروز ۱۶ تا ۱۸». */
export function windowText(day: NamedDay, hours: HourRange): string {
  const start = formatHour(hours.started_hr, hours.started_mn)
  const end = formatHour(hours.finished_hr, hours.finished_mn)
  return `${dayName(day)} ${start} تا ${end}`
}

/** «زودترین زمان ارسال: امروز ۱۶ تا ۱۸». */
export const earliestWindow = (text: string): string => `زودترین زمان ارسال: ${text}`

export const yourWindow = (text: string): string => `زمان شما: ${text}`
