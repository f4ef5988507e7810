import { toPersianDigits, twoDigits } from '#lib/text/digits.ts'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 86_400

/**
 * Seconds as days and hours, within the last day as a clock.
 * @example formatCountdown(183600) // '۲ روز و ۳ ساعت'
 * @example formatCountdown(18732) // '۰۵:۱۲:۱۲'
 */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const days = Math.floor(left / SECONDS_PER_DAY)
  const hours = Math.floor((left % SECONDS_PER_DAY) / SECONDS_PER_HOUR)
  if (days > 0) {
    const tail = hours > 0 ? ` و ${toPersianDigits(hours)} ساعت` : ''
    return `${toPersianDigits(days)} روز${tail}`
  }
  const minutes = Math.floor((left % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)
  return [hours, minutes, left % SECONDS_PER_MINUTE].map(twoDigits).join(':')
}
