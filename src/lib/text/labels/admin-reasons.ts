/** Reasons that one button gives and stores; any other is typed. */
export const usualReasons = {
  reschedule: ['به خواست مشتری', 'پیک کافی نداریم'],
  windowOff: ['پیک کافی نداریم', 'ظرفیت انبار پر است'],
  countLoss: ['شکسته یا فاسد شده', 'گم شده', 'موجودی قبلی اشتباه بود'],
  dayClosed: ['تعطیل رسمی', 'پیک کافی نداریم'],
} as const

export const otherReason = 'دلیل دیگر'

export const withReason = (act: string, reason: string): string => `${act}: ${reason}`
