import { formatCount } from '#lib/text/digits.ts'

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

/**
 * Begun minutes count; the last one stays until the end.
 * @example holdTimeLeft(7_130) // 'تا ۱ ساعت و ۵۹ دقیقه‌ی دیگر'
 */
export function holdTimeLeft(seconds: number): string {
  const left = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
  const hours = Math.floor(left / HOUR_MINUTES)
  const minutes = left % HOUR_MINUTES
  const parts = [
    hours > 0 && formatCount(hours, 'ساعت'),
    minutes > 0 && `${formatCount(minutes, 'دقیقه')}‌ی`,
  ]
  return `تا ${parts.filter(Boolean).join(' و ')} دیگر`
}
