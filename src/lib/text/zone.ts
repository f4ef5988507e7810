import { dayName, formatHour, type HourRange, type NamedDay } from './clock-time.ts'
import { formatTomanWithUnit } from './money.ts'

/** «ارسال به یوسف‌آباد، از ساعت ۱۹ امروز». */
export const placeFrom = (place: string, day: NamedDay, hours: HourRange): string =>
  `ارسال به ${place}، از ساعت ${formatHour(hours.started_hr, hours.started_mn)} ${dayName(day)}`

/** Without a free window. */
export const placeFull = (place: string, full: boolean): string =>
  full ? `ارسال به ${place}: زمان‌های این هفته پر است` : `ارسال به ${place}`

export const notDeliveredTo = (place: string): string => `به ${place} ارسال نداریم`

/** Where windows are only those of a place. */
export const placeNeeded = 'انتخاب محله برای ارسال'

/** Rials. */
export const placeMinimum = (least: number): string =>
  `حداقل خرید برای ارسال به اینجا ${formatTomanWithUnit(least)} است.`
