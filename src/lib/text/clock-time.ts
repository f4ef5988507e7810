import { toPersianDigits, twoDigits } from '#lib/text/digits.ts'

const MS_PER_SECOND = 1000
const SECONDS_PER_MINUTE = 60

/**
 * Milliseconds as mm:ss, rounded up to reach zero only at the end.
 * @example formatClock(120000) // '۰۲:۰۰'
 */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / MS_PER_SECOND))
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE)
  return `${twoDigits(minutes)}:${twoDigits(seconds % SECONDS_PER_MINUTE)}`
}

/** «۹:۳۰»; a full hour stands alone, the end of a day is «۲۴». */
export const formatHour = (hour: number, minute: number | null): string =>
  toPersianDigits(hour) + (minute ? `:${twoDigits(minute)}` : '')

/** Full hours may omit the minutes. */
export interface HourRange {
  started_hr: number
  started_mn: number | null
  finished_hr: number
  finished_mn: number | null
}

/** From 9:30 to 12:00 is 'ساعت ۹:۳۰ تا ۱۲'. */
export function formatHourRange(range: HourRange): string {
  const start = formatHour(range.started_hr, range.started_mn)
  const end = formatHour(range.finished_hr, range.finished_mn)
  return `ساعت ${start} تا ${end}`
}

export const relativeDays = { today: 'امروز', tomorrow: 'فردا' } as const

export interface NamedDay {
  relative_day?: keyof typeof relativeDays | null | undefined
  title: { day_of_week: string }
}

/** Today, tomorrow, else the weekday. */
export const dayName = ({ relative_day, title }: NamedDay): string =>
  relative_day ? relativeDays[relative_day] : title.day_of_week
