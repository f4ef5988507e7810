import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'

const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
const formatDegrees = (degrees: number): string => toPersianDigits(degrees).replace('.', '٫')

/** What is said of companies in the back office. */
export const companyMessages = {
  companyNotFound: 'چنین شرکتی وجود ندارد.',
  codeTaken: 'شرکت دیگری با این کد یا این کد معرف هست.',
  outsideTehran: `این نقطه بیرون از تهران است: عرض جغرافیایی باید از ${formatDegrees(latMin)} تا ${formatDegrees(latMax)} و طول جغرافیایی از ${formatDegrees(lngMin)} تا ${formatDegrees(lngMax)} باشد.`,
  joinCodeInvalid: 'کد معرف از حروف لاتین، رقم و خط تیره ساخته می‌شود.',
  added: 'شرکت اضافه شد.',
  memberAdded: 'عضو تازه اضافه شد.',
  memberRemoved: 'عضویت پایان یافت.',
  memberNotFound: 'این مشتری عضو شرکت نیست.',
  windowAdded: 'بازه‌ی تحویل اضافه شد.',
  windowEnded: 'این بازه دیگر برای روزهای تازه باز نمی‌شود.',
  windowNotFound: 'چنین بازه‌ای نیست، یا پیش‌تر پایان یافته است.',
  windowOrder: 'پایان بازه باید پس از آغاز آن باشد.',
} as const
