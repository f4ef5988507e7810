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
export const placeFee = (place: string, fee: number): string =>
  fee === 0
    ? `ارسال به ${place} رایگان است`
    : `هزینه‌ی ارسال به ${place} ${formatTomanWithUnit(fee)}`

/** The fee from that value of the goods on, in rials. */
interface FeeStep {
  from: number
  fee: number
}

/**
 * One line for each step, in rials; delivery is free above `threshold`.
 * @example placeFees([{ from: 0, fee: 450_000 }], 5_000_000)
 * // ['هزینه‌ی ارسال: ۴۵٬۰۰۰ تومان', 'برای خرید بالای ۵۰۰٬۰۰۰ تومان: رایگان']
 */
export function placeFees(fees: readonly FeeStep[], threshold: number): string[] {
  if (threshold === 0 || fees.every(({ fee }) => fee === 0)) return ['ارسال به اینجا رایگان است.']
  const steps = fees
    .filter(({ from }) => from < threshold)
    .map(({ from, fee }) => {
      const amount = fee === 0 ? 'رایگان' : formatTomanWithUnit(fee)
      return from === 0
        ? `هزینه‌ی ارسال: ${amount}`
        : `برای خرید از ${formatTomanWithUnit(from)}: ${amount}`
    })
  return [...steps, `برای خرید بالای ${formatTomanWithUnit(threshold)}: رایگان`]
}

/** Rials. */
export const placeMinimum = (least: number): string =>
  `حداقل خرید برای ارسال به اینجا ${formatTomanWithUnit(least)} است.`
