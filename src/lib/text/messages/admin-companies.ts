import { formatHourRange, type HourRange } from '#lib/text/clock-time.ts'
import { toPersianDigits } from '#lib/text/digits.ts'

const formatDegrees = (degrees: number): string => toPersianDigits(degrees).replace('.', '٫')

export const companyMessages = {
  companyNotFound: 'چنین شرکتی وجود ندارد.',
  codeTaken: 'شرکت دیگری با این شناسه یا این کد وجود دارد.',
  joinCodeInvalid: 'کد شرکت از حروف لاتین، رقم و خط تیره ساخته می‌شود.',
  added: 'شرکت اضافه شد.',
  memberAdded: 'عضو جدید اضافه شد.',
  memberRemoved: 'عضویت پایان یافت.',
  memberNotFound: 'این مشتری عضو شرکت نیست.',
  windowAdded: 'بازه‌ی تحویل اضافه شد.',
  windowEnded: 'این بازه دیگر برای روزهای جدید باز نمی‌شود.',
  windowNotFound: 'چنین بازه‌ای وجود ندارد یا پیش‌تر پایان یافته است.',
  windowOrder: 'پایان بازه باید پس از شروع آن باشد.',
} as const

/** In degrees. */
export const outsideTehran = (bounds: {
  latMin: number
  latMax: number
  lngMin: number
  lngMax: number
}): string =>
  `این نقطه بیرون از تهران است: عرض جغرافیایی باید از ${formatDegrees(bounds.latMin)} تا ` +
  `${formatDegrees(bounds.latMax)} و طول جغرافیایی از ${formatDegrees(bounds.lngMin)} تا ` +
  `${formatDegrees(bounds.lngMax)} باشد.`

/** Suggests splitting a window at midnight. */
export function windowOvernight(hours: HourRange): string {
  const evening = formatHourRange({ ...hours, finished_hr: 24, finished_mn: 0 })
  const night = formatHourRange({ ...hours, started_hr: 0, started_mn: 0 })
  return `${companyMessages.windowOrder} بازه‌ای که از نیمه‌شب می‌گذرد دو بازه است: ${evening}، و ${night} روز بعد.`
}
